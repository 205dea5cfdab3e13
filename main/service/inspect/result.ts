// What an answer says in a few figures that a person compares with the lender's page, and what it lacks.
import { isCounted } from '../../../domain/deposit.ts';
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import type { AnswerSays } from '../../desk/ports/inspect.ts';
import { hintsOf } from '../connector/usual-paging.ts';
import { loanFrom } from '../reading/wire/loan.ts';
import { returnAddressFrom } from '../reading/wire/return-address.ts';
import { lacksUnit } from '../reading/wire/read.ts';
import { depositFrom, walletFrom } from '../reading/wire/things.ts';
import type { Answered, FoundThings } from './found-objects.ts';
import { NEEDED } from './needed.ts';
import { readThing, type OneThing, type ReadUnder } from './readings.ts';
import { understoodOf } from './understood.ts';

/** The most objects by which a list is judged. */
const MOST_JUDGED = 50;

/** Each field counts with its best reading in any object: most loans are open and have no return yet. */
export function saidBy(
  { thing, of }: Answered,
  { objects, problem, around }: FoundThings,
  reads: ReadUnder,
): AnswerSays {
  if (problem !== undefined) return { lacks: [{ thing }], asksCurrency: false };
  const read = objects.slice(0, MOST_JUDGED).map((one) => readThing(one, reads));
  const isStated = (field: string): boolean =>
    read.some(({ readings }) => readings[field]?.state === 'found');
  const amounts =
    thing === 'position'
      ? read.flatMap((one) => understoodOf(thing, one)).filter(({ field }) => isAmount(field))
      : [];
  const found = amounts.filter(({ state }) => state === 'found' || state === 'assumed');
  const total = Number(of === 'list' ? hintsOf(around).total : 0n);
  return {
    read: {
      thing,
      items: objects.length,
      good: objects.filter((one) => isGood(one, reads)).length,
      unclear: objects.filter((one) => isUnclear(one, reads)).length,
      ...(total > 0 && Number.isSafeInteger(total) && { total }),
      amounts: found,
    },
    // An empty list says nothing for or against its fields.
    lacks:
      objects.length === 0
        ? []
        : NEEDED[thing].filter((field) => !isStated(field)).map((field) => ({ thing, field })),
    asksCurrency:
      found.some(({ field, unit }) => field !== 'ltv' && unit === undefined) ||
      read.some(({ readings }) => Object.values(readings).some(lacksUnit)),
  };
}

const isAmount = (field: string): boolean => ['value', 'capacity', 'debt', 'ltv'].includes(field);

/** Its state has no meaning here yet, so it is neither open nor closed, neither approved nor not. */
const isUnclear = ({ thing, item, group }: OneThing, { mapping: { names } }: ReadUnder): boolean =>
  (thing === 'loan' && loanFrom(item, names.loan)?.status === 'unknown') ||
  (thing === 'returnAddress' && returnAddressFrom(item, names.returnAddress, group).status === 'unknown');

function isGood({ thing, item, group }: OneThing, { mapping, draft }: ReadUnder): boolean {
  switch (thing) {
    case 'wallet':
      return (
        chooseDepositWallet([walletFrom(item, mapping.names.wallet)], draft.expectedCollateral).kind === 'one'
      );
    case 'deposit':
      return isCounted(depositFrom(item, mapping.names.deposit));
    case 'returnAddress':
      return returnAddressFrom(item, mapping.names.returnAddress, group).status === 'approved';
    case 'loan':
      return loanFrom(item, mapping.names.loan)?.status === 'open';
    default:
      return false;
  }
}
