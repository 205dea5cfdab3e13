// Every dialect by its name, as command line, server and worker accept it.
import { compact } from './compact.ts';
import type { Dialect } from './dialect.ts';
import { foreign } from './foreign.ts';
import { harbour } from './harbour.ts';
import { meridian } from './meridian.ts';
import { native } from './native.ts';
import { verbose } from './verbose.ts';

export const DIALECTS = { native, harbour, meridian, compact, verbose, foreign } as const satisfies Record<
  string,
  Dialect
>;

export type DialectName = keyof typeof DIALECTS;

export const isDialectName = (name: string): name is DialectName => Object.hasOwn(DIALECTS, name);
export const dialectNames = (): string => Object.keys(DIALECTS).join(', ');
