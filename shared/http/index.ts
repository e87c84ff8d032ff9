export { createApp } from './app.ts';
export { type AxisEntry, listAxes, listPlatforms, type PlatformEntry, type PlatformFigure } from './catalogue.ts';
export { problemResponse } from './problem.ts';
export type { Service } from './service.ts';
