// The contract's names without its schemas, for the preload, which runs in the window before the page does and checks
// nothing. The build works the names out and puts them here in place of the contract (electron.vite.config.ts).
export { callNames, sliceNames } from './contract.ts';
