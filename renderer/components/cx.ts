// Joins class names, without the false ones.
export const cx = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false).join(' ');
