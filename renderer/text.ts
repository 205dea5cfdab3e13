// Texts by key, checked against the catalogue at compile time. One language and no React binding: the
// catalogue cannot change while the app runs, so nothing has to re-render for it.
export type { MessageKey } from '../messages/index.ts';
export { t } from '../messages/words.ts';
