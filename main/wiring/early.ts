// Lifetime: the start. What main needs before the page has its scripts, in one file, because each file takes main a
// millisecond to find and compile.
export { keychainOf } from './keychain.ts';
export { createMenuBar } from './menu-bar.ts';
export { recordsOpener } from './open-records.ts';
export { readLastFigures } from './read-last-figures.ts';
export { speakIn } from './speak-in.ts';
