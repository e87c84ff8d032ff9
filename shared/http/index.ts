export { createApp } from './app.ts';
export { type AxisEntry, listAxes, listPlatforms, type PlatformEntry, type PlatformFigure } from './catalogue.ts';
export { problemResponse } from './problem.ts';
export { isOfPage } from './routes/page.ts';
export type { Service, SignIn } from './service.ts';
export type { StaticFiles } from './static-files.ts';
