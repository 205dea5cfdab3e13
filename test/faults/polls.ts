// Makes a service's answers to a series of polls from a seed: lists grow, shrink, change, stay equal, are
// empty or partial. The killed process and the test that checks it make the same series.
import type { Result } from '../../contract/errors.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { ApplicationId, LoanId } from '../../domain/ids.ts';
import type { Loan } from '../../domain/loan.ts';
import { missing } from '../../domain/provenance.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { ResourceValues } from '../../main/desk/ports/service.ts';
import type { Book } from '../../main/desk/readings/book.ts';
import { application, found, loan, returnAddress } from '../support/lending-values.ts';
import { chanceOf } from './chance.ts';

export type Listed = Exclude<Resource, 'position'>;

export type Poll =
  | {
      readonly of: 'list';
      readonly resource: Listed;
      readonly things: readonly Thing[];
      readonly whole: boolean;
      readonly take: (book: Book, at: EpochMillis) => Promise<Result<void>>;
    }
  | { readonly of: 'one loan'; readonly thing: Thing };

/** One item of an answer, in one of its states. */
interface Thing {
  readonly id: number;
  readonly state: number;
}

export const LISTED: readonly [Listed, ...Listed[]] = [
  'wallets',
  'deposits',
  'returnAddresses',
  'applications',
  'loans',
];

/** Number of polls of one seed. Each causes at most one write transaction. */
const POLLS = 24;
/** Most items of a resource, enough that a list is stored in more than one part. */
const MOST_THINGS = 40;

export function pollsOf(seed: string): Poll[] {
  const chance = chanceOf(seed);
  const lists = new Map<Listed, Extract<Poll, { of: 'list' }>>();
  return Array.from({ length: POLLS }, (): Poll => {
    if (chance.once(8))
      return { of: 'one loan', thing: { id: chance.between(0, MOST_THINGS), state: chance.between(0, 3) } };
    const resource = chance.pick(LISTED);
    const before = lists.get(resource);
    if (before !== undefined && chance.once(6)) return before;
    const things = turned(before?.things ?? [], chance);
    const poll = listPoll(resource, things, !chance.once(6));
    lists.set(resource, poll);
    return poll;
  });
}

/** A poll stored twice gives the same value objects, as the client does for an unchanged answer. */
function listPoll(resource: Listed, things: readonly Thing[], whole: boolean): Extract<Poll, { of: 'list' }> {
  return { of: 'list', resource, things, whole, take: taking(resource, things, whole) };
}

function taking(resource: Listed, things: readonly Thing[], whole: boolean) {
  const value = makers[resource](things);
  return (book: Book, receivedAt: EpochMillis): Promise<Result<void>> =>
    book.take(resource, { value, receivedAt, clockOffset: undefined, mayBeIncomplete: !whole });
}

/** The next list: some items stay, change, go or are new; sometimes all go. */
function turned(before: readonly Thing[], chance: ReturnType<typeof chanceOf>): Thing[] {
  if (chance.once(10)) return [];
  const kept = before.filter(() => !chance.once(8));
  const moved = kept.map(({ id, state }) => ({ id, state: chance.once(6) ? state + 1 : state }));
  const ids = new Set(moved.map(({ id }) => id));
  const added = Array.from({ length: chance.between(0, 12) }, () => chance.between(0, MOST_THINGS));
  return [...moved, ...[...new Set(added)].filter((id) => !ids.has(id)).map((id) => ({ id, state: 0 }))];
}

const rawOf = (resource: Listed, { id, state }: Thing): string =>
  `${resource} ${String(id)} ${String(state)}`;

/** Raw texts in a fixed order, to compare lists. */
export const rawsOf = (resource: Listed, things: readonly Thing[]): string[] =>
  things.map((thing) => rawOf(resource, thing)).toSorted();

export const loanOf = (thing: Thing): Loan => ({
  ...loan({ id: `LN-${String(thing.id)}` as LoanId, statusWord: found(`state ${String(thing.state)}`) }),
  raw: rawOf('loans', thing),
});

const makers: { [R in Listed]: (things: readonly Thing[]) => ResourceValues[R] } = {
  wallets: (things) =>
    things.map((thing) => ({
      id: found(`w-${String(thing.id)}`),
      asset: found('USDC'),
      chain: found('base'),
      address: found(`0x${String(thing.state)}`),
      memo: missing(),
      contract: missing(),
      raw: rawOf('wallets', thing),
    })),
  deposits: (things) =>
    things.map((thing) => ({
      id: found(`d-${String(thing.id)}`),
      asset: found('USDC'),
      chain: found('base'),
      amount: missing(),
      txHash: missing(),
      confirmations: missing(),
      requiredConfirmations: missing(),
      statusWord: found(`state ${String(thing.state)}`),
      createdAt: missing(),
      raw: rawOf('deposits', thing),
    })),
  returnAddresses: (things) =>
    things.map((thing) => ({
      ...returnAddress(`0x${String(thing.id)}`, thing.state % 2 === 0 ? 'approved' : 'pending'),
      raw: rawOf('returnAddresses', thing),
    })),
  applications: (things) =>
    things.map((thing) => ({
      ...application({
        id: found(`app-${String(thing.id)}` as ApplicationId),
        statusWord: found(`state ${String(thing.state)}`),
      }),
      raw: rawOf('applications', thing),
    })),
  loans: (things) => things.map(loanOf),
};
