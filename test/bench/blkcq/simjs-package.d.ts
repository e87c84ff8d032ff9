/** The package has no types; what it leaves on `window` has those of `simjs.ts`. */
declare module 'simjs';
