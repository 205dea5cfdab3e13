// The size of a list's chunk in one message between threads. Imports nothing.

/** Rows per message: 1 to 2 ms of main's time. Ten thousand at once would block main for 40 ms. */
export const CHUNK_ROWS = 200;
