// The size of an attachment's rows, and of a part of it in one message between threads. Imports nothing.

export const ROW_BYTES = 32 * 1024;

/** A part is 256 KiB: the databases' thread takes some milliseconds for it. */
export const ROWS_AT_ONCE = 8;
