// Deposits of collateral: copies the deposit address from main's own record and reads it back, and watches a
// sent transaction until the service lists and confirms it.
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { parseDecimal, isPositive } from '../../../domain/decimal.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { SEEN_WITHIN, sentStatus, type SentDepositStatus } from '../../../domain/sent-deposit.ts';
import { sameTransaction } from '../../../domain/transaction.ts';
import { millis } from '../../../domain/time.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import type { Copied } from '../../../contract/copied.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { DepositSlice, PayIntoPart, SentDeposit } from '../../../contract/slices/deposit.ts';
import type { Raise } from '../alerts/alerts.ts';
import { createCopiedText } from '../clipboard/copied-text.ts';
import { digestOf } from '../hash.ts';
import { record } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Payees } from '../payees/payees.ts';
import type { Journal } from '../ports/store.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import { createTurns } from '../../common/turns.ts';
import type { Book } from '../readings/book.ts';
import type { SentLog, SentRecord } from './sent-log.ts';

interface DepositPorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  /** Of all services; it outlives the session. */
  readonly log: SentLog;
  readonly journal: Journal;
  readonly book: Book;
  readonly clipboard: Clipboard;
  readonly payees: Pick<Payees, 'deposit' | 'stateOf'>;
  /** Fails while what a restore carried over of deposits is unanswered. */
  readonly mayDeposit: () => Result<object>;
  readonly raise: Raise;
  readonly publish: (slice: DepositSlice) => void;
}

/** In milliseconds. The journal keeps all. */
const CONFIRMED_SHOWN_FOR = 24 * 3_600_000;

export type DepositDesk = ReturnType<typeof createDeposit>;

export function createDeposit(ports: DepositPorts) {
  const { clock, profile, log, journal, book, clipboard, raise, publish: publishSlice } = ports;
  let cancel: (() => void) | undefined;
  const copied = createCopiedText<{ readonly part: PayIntoPart; readonly digest: string }>(clock, clipboard, {
    changed: () => publish(),
    holds: ({ text }, there) => (there === text ? 'copied' : there.trim() === '' ? 'nothing' : 'other'),
    replaced: (ended) => copied.markSwapped(ended),
  });
  const inTurn = createTurns();

  book.onChange(({ resource }) => {
    if (resource === 'deposits' || resource === 'wallets') look();
  });

  function payInto(): DepositSlice['payInto'] {
    const wallets = book.latest.wallets;
    if (wallets === undefined) return undefined;
    const choice = chooseDepositWallet(wallets.value, profile.expectedCollateral);
    if (choice.kind !== 'one') return undefined;
    const { asset, chain } = profile.expectedCollateral;
    const { address, wallet } = choice;
    const memo = valueOf(wallet.memo);
    const shown = { asset, chain, address, ...(memo !== undefined && { memo }) };
    return { ...shown, digest: digestOf(shown) };
  }

  function statusOf(sent: SentRecord): SentDepositStatus {
    const now = sentStatus(sent, book.latest.deposits?.value ?? [], clock.wall());
    // Without a list of deposits none can be late.
    return now.state === 'late' && book.lacks('deposits') ? { ...now, state: 'not-seen' } : now;
  }

  function publish(): void {
    const now = clock.wall();
    const into = payInto();
    const { copy } = copied;
    const sent = log.of(profile.id);
    publishSlice({
      ...(into && { payInto: into }),
      ...(copy &&
        copy.state !== 'outdated' &&
        copy.of.digest === into?.digest && {
          copied: { ...copy.of, state: copy.state, effect: copy.effect },
        }),
      sent: sent
        .map((one) => viewOf(one, statusOf(one)))
        .filter(({ state, sentAt }) => state !== 'confirmed' || now - sentAt < CONFIRMED_SHOWN_FOR),
    });
  }

  /** Publishes, raises due alerts, and runs again when the next deposit is overdue. */
  function look(): void {
    publish();
    cancel?.();
    const now = clock.wall();
    const sent = log.of(profile.id);
    const dues = sent.map((one) => one.sentAt + SEEN_WITHIN).filter((due) => due > now);
    if (dues.length > 0) cancel = clock.after(millis(Math.min(...dues) - now), look);
    // One at a time: the journal decides which alerts were raised.
    inBackground('deposit.watch', () => inTurn(() => alertAll(sent)));
  }

  async function alertAll(sent: readonly SentRecord[]): Promise<void> {
    for (const one of sent) await alertOf(one);
  }

  async function alertOf(one: SentRecord): Promise<void> {
    const { state } = statusOf(one);
    // `confirmed` is raised for every deposit (alerts/changes.ts). Before the first read no deposit is missing.
    const kind = state === 'late' ? 'deposit-not-seen' : state === 'seen' ? 'deposit-seen' : undefined;
    const isKnown = book.latest.deposits?.source === 'service';
    if (kind === undefined || !isKnown) return;
    // By the entry: a deposit that is forgotten and entered again is watched anew.
    await raise(profile.id, { kind, subject: one.txHash, state: String(one.seq), at: clock.wall() });
  }

  look();
  return {
    /** Ends its timers and clears the copied address from the clipboard. */
    async dispose(): Promise<void> {
      cancel?.();
      await copied.dispose();
    },
    /** Settles once due alerts are raised; for tests. */
    settled: (): Promise<unknown> => inTurn(() => Promise.resolve()),
    async copy({ digest, part }: CallParsed<'deposit.copy'>): Promise<Result<Copied>> {
      const into = payInto();
      const text = into?.[part];
      if (into === undefined || text === undefined || into.digest !== digest)
        return fail({ code: 'changed-since-shown', what: 'wallet' });
      const gate = ports.mayDeposit();
      if (!gate.ok) return gate;
      const payee = ports.payees.deposit();
      if (payee === undefined || ports.payees.stateOf(payee) !== 'known')
        return fail({ code: 'blocked', by: 'payee-not-agreed' });
      const there = await copied.put({ part, digest }, text);
      return ok({ clipboard: there.text, proven: there.proven });
    },
    async checkClipboard(): Promise<Result<object>> {
      await copied.look();
      return ok({});
    },
    async sent({ digest, txHash, amount }: CallParsed<'deposit.sent'>): Promise<Result<object>> {
      const into = payInto();
      if (into === undefined || into.digest !== digest)
        return fail({ code: 'changed-since-shown', what: 'wallet' });
      if (/\s/u.test(txHash))
        return fail({ code: 'bad-input', field: 'txHash', problem: 'one transaction hash, without spaces' });
      if (log.of(profile.id).some((one) => sameTransaction(one.txHash, txHash)))
        return fail({
          code: 'bad-input',
          field: 'txHash',
          problem: 'a transaction that is not watched already',
        });
      const value = amount === undefined ? undefined : parseDecimal(amount);
      if (amount !== undefined && (value === undefined || !isPositive(value)))
        return fail({ code: 'bad-input', field: 'amount', problem: 'an amount such as 1250.50' });
      const { asset, chain, address } = into;
      const body = { profile: profile.id, txHash, asset, chain, address, ...(value && { amount: value }) };
      const at = clock.wall();
      const written = await record(journal, 'deposit.sent', txHash, at, body);
      if (!written.ok) return written;
      log.keep(profile.id, { ...body, seq: written.value.seq, sentAt: at });
      look();
      return ok({});
    },
    /** Stops watching a deposit; the journal keeps it with the reason. */
    async forget({ seq, reason }: CallParsed<'deposit.forget'>): Promise<Result<object>> {
      const one = log.of(profile.id).find((sent) => sent.seq === seq);
      if (one === undefined) return fail({ code: 'changed-since-shown', what: 'deposit' });
      const body = { profile: profile.id, seq, reason };
      const written = await record(journal, 'deposit.forgotten', one.txHash, clock.wall(), body);
      if (!written.ok) return written;
      log.drop(profile.id, seq);
      look();
      return ok({});
    },
  };
}

function viewOf(one: SentRecord, { state, deposit, differs }: SentDepositStatus): SentDeposit {
  const { seq, txHash, asset, chain, amount, sentAt } = one;
  return {
    seq,
    txHash,
    asset,
    chain,
    amount,
    sentAt,
    state,
    differs: [...differs],
    ...(deposit && {
      listed: {
        id: valueOf(deposit.id),
        amount: valueOf(deposit.amount),
        asset: valueOf(deposit.asset),
        chain: valueOf(deposit.chain),
        status: valueOf(deposit.statusWord),
        confirmations: valueOf(deposit.confirmations),
        requiredConfirmations: valueOf(deposit.requiredConfirmations),
      },
    }),
  };
}
