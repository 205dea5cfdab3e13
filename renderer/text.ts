// Texts by key, checked against the catalogue at compile time. They cannot change while the page is open, so no
// component re-renders for them.
export type { MessageKey } from '../messages/index.ts';
export { t } from '../messages/words.ts';
