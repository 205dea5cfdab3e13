// Whether the line about made-up money was shown. It appears in the first run only; the tag SANDBOX always stays.
const KEY = 'practice-note-shown';

export const isPracticeNoteHidden = (): boolean => localStorage.getItem(KEY) !== null;

/** From the next run on. */
export const hidePracticeNote = (): void => localStorage.setItem(KEY, 'true');
