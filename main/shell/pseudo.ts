// For tests: the pseudo-locale, in which a text from outside the catalogue or one cut off is seen. A packaged app has
// none.
import { app } from 'electron';

export const isPseudo = (): boolean => !app.isPackaged && process.env['COLLATERAL_DESK_PSEUDO'] === '1';

/** At the end of a page's address; the page's first script reads it. */
export const pageQuery = (): string => (isPseudo() ? '?pseudo' : '');
