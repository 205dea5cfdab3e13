// The parameters of every question of this screen: the chosen records and conditions, and the moment.
import type { CallInput } from '../../../contract/contract.ts';
import { useSlice } from '../../state/mirror.ts';
import { useHistory } from './view.ts';

export type Terms = Pick<CallInput<'history.page'>, 'resource' | 'filter' | 'asOf'>;

export function useTerms(): Terms {
  const { resource, filter } = useHistory(({ view }) => view);
  const asOf = useHistory((state) => state.asOf);
  return {
    resource,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(asOf !== undefined && { asOf }),
  };
}

/** Any answer may have changed or confirmed a record. A past moment does not change. */
export function useAnswered(asOf: number | undefined): number {
  const answered = useSlice('connect')?.lastAnswerAt ?? 0;
  return asOf === undefined ? answered : 0;
}
