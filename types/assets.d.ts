/** A file of a package, copied beside the built code; the module is its path. */
declare module '*?asset' {
  const path: string;
  export default path;
}
