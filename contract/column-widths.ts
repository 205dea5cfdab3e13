// The narrowest and the widest column of a long table, in pixels.
export const NARROWEST = 48;
export const WIDEST = 900;
