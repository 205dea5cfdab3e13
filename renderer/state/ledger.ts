// Main's latest ledger proof, requested again whenever one of its inputs changes.
import type { CallOutput } from '../../contract/contract.ts';
import { client } from '../bridge.ts';
import { useSlice } from './mirror.ts';
import { useAnswer, type Asked } from './query.ts';

/** @param withEntries whether the answer has the entries too, beside the lines that they sum to */
export function useLedger(withEntries: boolean): Asked<CallOutput<'ledger.proof'>> {
  const collateral = useSlice('collateral');
  const changes = useSlice('loans')?.changes ?? 0;
  const written = useSlice('journal')?.entries ?? 0;
  const read = [collateral?.position?.observedAt, collateral?.deposits?.observedAt, changes, written];
  return useAnswer('ledger', read.join(':'), () => client['ledger.proof']({ withEntries }));
}
