/** Characters of a call's input JSON, unless the call's entry states another limit as `maxInput`. */
export const MAX_INPUT = 64 * 1024;
/** Rows put on the clipboard. Each is read by itself; more of them are an export. */
export const MOST_COPIED = 200;
