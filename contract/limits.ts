/** Characters of a call's input JSON, unless the call's entry states another limit as `maxInput`. */
export const MAX_INPUT = 64 * 1024;
