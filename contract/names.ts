// The contract's names without its schemas, for the preload, which runs before the page and checks nothing.
// The build computes the names and puts them here instead of the contract (electron.vite.config.ts).
export { callNames, sliceNames } from './contract.ts';
