/** A file of a package, copied beside the built code; the module is its path. */
declare module '*?asset' {
  const path: string;
  export default path;
}

/** A small picture in the code itself, as a data: address. */
declare module '*.png?inline' {
  const address: string;
  export default address;
}
