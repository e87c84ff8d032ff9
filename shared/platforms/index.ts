export { type Figure, figure, type Platform, type Role } from './platform.ts';
export { findPlatform, PLATFORMS } from './registry.ts';
export { overridePlatform, toScenario } from './to-scenario.ts';
