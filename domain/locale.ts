// English as written in Nigeria, for Intl and for the pages' own mark.

/** Of texts, plurals and numbers. */
export const LOCALE = 'en-NG';
/** Of dates: en-NG orders their parts differently. */
export const DATE_LOCALE = 'en-GB';
