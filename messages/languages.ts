// The languages, apart from the catalogues: the window's address names one before a catalogue loads.

/** The locale of every text, number and plural. */
export const ENGLISH = 'en-NG';
/** The locale of dates: en-NG orders their parts differently. */
export const DATES = 'en-GB';
/** For tests: longer, marked English, which shows texts that are cut off or not from the catalogue. */
export const PSEUDO = 'qps';
export type Language = typeof ENGLISH | typeof PSEUDO;
