// Texts by key, checked against the catalogue at compile time. No React binding: the language is chosen before the
// page loads and cannot change under it, so nothing has to re-render for it.
export type { MessageKey } from '../messages/index.ts';
export { locale, t } from '../messages/words.ts';
