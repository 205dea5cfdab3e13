// Reads an hledger journal strictly: it accepts only the forms that the desk writes, and every transaction
// must sum to zero in each commodity.
import { compareDecimals, decimal, ZERO, type Decimal } from '../../domain/decimal.ts';
import { sum } from '../../domain/arithmetic.ts';

export interface Transaction {
  readonly day: string;
  readonly mark: string;
  readonly code: string;
  readonly words: string;
  readonly notes: readonly string[];
  readonly postings: readonly { account: string; amount: Decimal; commodity: string }[];
}

const HEAD = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) ([*!]) \(([^()]*)\) (\S[^;|]*)$/;
const POSTING = /^ {4}([a-z](?:[^;|]*[^;| ])?) {2}(-?\d+(?:\.\d+)?) ([A-Za-z]+|"[^";|]+")$/;
const NOTE = /^ {4}; (\S.*)$/;
const COMMENT = /^; \S/;

/** @throws Error naming the first unknown line, or the transaction that does not sum to zero */
export function readJournal(text: string): { transactions: Transaction[]; comments: string[] } {
  const transactions: Transaction[] = [];
  const comments: string[] = [];
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line !== '');
    const head = HEAD.exec(lines[0] ?? '');
    if (head === null) {
      for (const line of lines) {
        if (!COMMENT.test(line) && line !== 'decimal-mark .') throw new Error(`not understood: ${line}`);
        comments.push(line);
      }
      continue;
    }
    const [, day = '', mark = '', code = '', words = ''] = head;
    const notes: string[] = [];
    const postings: Transaction['postings'][number][] = [];
    for (const line of lines.slice(1)) {
      const note = NOTE.exec(line)?.[1];
      const [, account, amount, commodity] = POSTING.exec(line) ?? [];
      if (note !== undefined) notes.push(note);
      else if (
        account === undefined ||
        amount === undefined ||
        commodity === undefined ||
        / {2}/.test(account)
      )
        throw new Error(`not understood: ${line}`);
      else postings.push({ account, amount: decimal(amount), commodity });
    }
    for (const [commodity, of] of Map.groupBy(postings, (posting) => posting.commodity))
      if (compareDecimals(sum(of.map(({ amount: each }) => each)), ZERO) !== 0)
        throw new Error(`does not add up in ${commodity}: ${block}`);
    transactions.push({ day, mark, code, words, notes, postings });
  }
  return { transactions, comments };
}

/** Balances by account and commodity. */
export function balances(transactions: readonly Transaction[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { account, amount, commodity } of transactions.flatMap(({ postings }) => postings)) {
    const key = `${account} ${commodity}`;
    sums.set(key, sum([sums.get(key) ?? ZERO, amount]));
  }
  return sums;
}
