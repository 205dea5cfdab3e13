// Every dialect by its name, as command line, server and worker accept it.
import brusque from '../dialects/brusque.json' with { type: 'json' };
import compact from '../dialects/compact.json' with { type: 'json' };
import foreign from '../dialects/foreign.json' with { type: 'json' };
import harbour from '../dialects/harbour.json' with { type: 'json' };
import meridian from '../dialects/meridian.json' with { type: 'json' };
import minor from '../dialects/minor.json' with { type: 'json' };
import native from '../dialects/native.json' with { type: 'json' };
import verbose from '../dialects/verbose.json' with { type: 'json' };
import { dialectOf } from './engine.ts';
import type { Dialect } from './engine.ts';

const DOCUMENTS = { native, harbour, meridian, compact, verbose, foreign, minor, brusque };

export type DialectName = keyof typeof DOCUMENTS;

export const DIALECTS = Object.fromEntries(
  Object.entries(DOCUMENTS).map(([name, document]) => [name, dialectOf(document)]),
) as Record<DialectName, Dialect>;

export const isDialectName = (name: string): name is DialectName => Object.hasOwn(DIALECTS, name);
export const dialectNames = (): string => Object.keys(DIALECTS).join(', ');
