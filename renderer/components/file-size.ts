// File sizes in decimal units.

import { LOCALE } from '../../domain/locale.ts';
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `31.4 MB`; exact below a kilobyte. */
export function size(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
