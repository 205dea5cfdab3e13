/** Characters of a call's input JSON. The entry of a call that takes more states its own limit as `maxInput`. */
export const MAX_INPUT = 64 * 1024;
