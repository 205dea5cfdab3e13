// What a loan's statement tells of a journal entry beyond its kind.
import { expect, it } from 'vitest';
import type { JournalRow } from '../../../../contract/calls/queries.ts';
import { decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { RepaymentEvent } from '../../../../domain/repayment-events.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { writtenBody } from '../../../../main/desk/journal/format/reading.ts';
import { detailsOf, readAmong } from '../../../../main/formats/statement/entry-details.ts';
import { paperWords } from '../../../../main/formats/statement/words.ts';
import { bankDestination } from '../../../support/lending-values.ts';

const at = epochMillis(1_790_000_000_000);
const payable = (payoff: string, account: string, digest: string) => ({
  payoff: decimal(payoff),
  destination: bankDestination(account),
  digest,
});
const entryOf = (event: Extract<RepaymentEvent, { kind: 'read' | 'paid' }>): JournalRow => ({
  seq: 1,
  at,
  kind: `repay.${event.kind}`,
  subject: 'LN-1',
  body: writtenBody(`repay.${event.kind}`, { profile: 'main' as ProfileId, event }),
  hash: '',
});

it('a payment from before a change states the amount and the account that were paid', () => {
  const entries = [
    entryOf({ kind: 'read', at, payable: payable('100', '0001', 'before'), rawHash: 'h' }),
    entryOf({ kind: 'read', at, payable: payable('250', '9999', 'after'), rawHash: 'h' }),
    entryOf({ kind: 'paid', at, digest: 'before', reference: 'FT-1', beforeChange: 'the bank slip' }),
  ];
  const details = entries.map((entry) => detailsOf(entry, paperWords(), readAmong(entries)));
  expect(details[2]).toEqual(['FT-1', ...(details[0] ?? []), 'the bank slip']);
  expect(details[0]?.join()).toContain('100.00');
  expect(details[0]?.join()).toContain('0001');
});
