// Remembers the pages of each answer, for as long as the answer itself is kept.
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { Page } from '../requests/service-requests.ts';

export interface ReadFrom {
  readonly thing: WireResource;
  readonly of: 'list' | 'one';
  readonly pages: readonly Page[];
}

const readFrom = new WeakMap<object, ReadFrom>();

export function rememberPages<T extends object>(answer: T, from: ReadFrom): T {
  readFrom.set(answer, from);
  return answer;
}

export const pagesOf = (answer: object): ReadFrom | undefined => readFrom.get(answer);
