// Lifetime: the start. What main needs before the page's scripts. One file, because each takes a millisecond to load.
export { keychainOf } from './keychain.ts';
export { createMenuBar } from './menu-bar.ts';
export { recordsOpener } from './open-records.ts';
export { readLastFigures } from './read-last-figures.ts';
export { learnFirstTexts } from './texts.ts';
