// The change of the draft that a selected proposal makes.
import type { Proposal, Statement } from '../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import {
  mapField,
  setCurrency,
  setErrors,
  setPagination,
  setFailure,
  setLtvUnit,
  setNoSuchList,
  setPath,
  setUnwrap,
  setWord,
  type Change,
} from './mapping.ts';

export function changeOf(says: Statement): Change {
  switch (says.sets) {
    case 'field':
      return mapField(
        says.thing,
        says.field,
        says.spec === undefined ? says.path : { at: says.path, ...says.spec },
      );
    case 'word':
      return setWord(says.thing, says.field, { word: says.word, meaning: says.meaning });
    case 'unwrap':
      return setUnwrap(says.thing, says.of, says.path);
    case 'ltvUnit':
      return setLtvUnit(says.unit);
    case 'positionCurrency':
      return setCurrency(says.currency);
    case 'failure':
      return setFailure(says.failure);
    case 'errors':
      return setErrors(says.errors);
    case 'pagination':
      return setPagination(says.pagination);
    case 'path':
      return setPath(says.of, says.path);
    case 'noSuchList':
      return setNoSuchList(says.list);
  }
}

/** All proposals in order; one that is not possible is left out. */
export const withAll =
  (proposals: readonly Proposal[]): Change =>
  (draft: ServiceProfile) =>
    proposals.reduce((so, { says }) => changeOf(says)(so) ?? so, draft);
