/** The package's own package.json: tsc would copy the file itself into dist, where it would be a package of its own. */
declare module '#package' {
  const manifest: { readonly version: string };
  export default manifest;
}
