export { type AxisEntry, listAxes, listPlatforms, type PlatformEntry, type PlatformFigure } from './catalogue.ts';
