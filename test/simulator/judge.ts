// Checks what a simulated desk does and shows against its promises. It checks only new journal entries and
// requests, so that long simulations stay fast. Each finding begins with the promise that is broken.
import { sameValue, parseDecimal, type Decimal } from '../../domain/decimal.ts';
import { subtract } from '../../domain/arithmetic.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW, CLOCK_DIVERGENCE } from '../../domain/quote.ts';
import type { CallOutput, SliceName, Slices } from '../../contract/contract.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { ledger } from '../../sandbox/rules/ledger.ts';
import { applyEntry, effectFindings, kindOf, type RecordedIntent } from '../faults/intent-audit.ts';
import { auditOne, UNTOUCHED, type Audit } from '../faults/repay-audit.ts';
import type { SentPost } from '../faults/rough-wire.ts';
import type { AppRun } from './app-run.ts';
import { namesIn, SERVICES, type ServiceName } from './lender-worlds.ts';
import type { Lender, Lenders } from './lenders.ts';

/** Slices that show one service only. */
const OF_A_SERVICE: readonly SliceName[] = [
  'collateral',
  'deposits',
  'deposit',
  'borrow',
  'loans',
  'repay',
  'unsettled',
];
/** The number of latest intents that are checked after each step. All are checked once a month. */
const RECENT = 40;

export type Promised =
  | 'one-effect'
  | 'no-second-post'
  | 'no-late-accept'
  | 'recorded-first'
  | 'unaltered'
  | 'confirmed-destination'
  | 'own-profile'
  | 'ledger'
  | 'evidence'
  | 'nothing-lost'
  | 'shown-unknown'
  | 'settles'
  | 'polite'
  | 'no-fault';

export class Judge {
  readonly broken: string[] = [];
  /** How often each promise was checked. */
  readonly checks = new Map<Promised, number>();
  readonly written: JournalEntry[] = [];
  readonly intents = new Map<string, RecordedIntent>();
  private readonly audits = new Map<string, Audit>();
  /** Amounts as the operators typed them. */
  readonly typed = new Set<string>();
  private readonly lenders: Lenders;
  /** How many POSTs of each service were checked. */
  private readonly checkedPosts = { a: 0, b: 0 };
  private readonly shownNames = new Map<SliceName, { text: string; names: readonly string[] }>();
  private readonly creates = new Map<string, SentPost>();
  private readonly sent = new Set<string>();

  constructor(lenders: Lenders) {
    this.lenders = lenders;
  }

  find(promise: Promised, what: string): void {
    this.broken.push(`${promise}: ${what}`);
  }

  /** Counts a check of this promise. */
  checked(promise: Promised): void {
    this.checks.set(promise, (this.checks.get(promise) ?? 0) + 1);
  }

  append(entry: JournalEntry): void {
    this.written.push(entry);
    applyEntry(this.intents, entry);
    if (entry.kind === 'intent.confirmed') this.checkEvidence(entry);
    if (!entry.kind.startsWith('repay.')) return;
    // Two services may use the same loan id.
    const { profile } = JSON.parse(entry.body) as { profile: string };
    const before = this.auditOf(profile, entry.subject);
    const after = auditOne(before, entry);
    this.audits.set(`${profile}/${entry.subject}`, after);
    this.checked('confirmed-destination');
    for (const what of after.broken.slice(before.broken.length)) this.find('confirmed-destination', what);
  }

  auditOf(profile: string, loanId: string): Audit {
    return this.audits.get(`${profile}/${loanId}`) ?? UNTOUCHED;
  }

  /** The desk answered that it began this service's repayment of the loan. */
  started(profile: string, loanId: string): void {
    this.checked('nothing-lost');
    if (!this.auditOf(profile, loanId).open)
      this.find('nothing-lost', `the repayment of ${loanId} at ${profile} is begun, and no entry says so`);
  }

  /** Called right before a POST is sent. */
  post(service: ServiceName, path: string): void {
    this.checked('recorded-first');
    const kind = kindOf({ path });
    const profile = this.lenders.of[service].profile.id;
    const recorded = [...this.intents.values()].filter((one) => one.profile === profile && one.kind === kind);
    const sent = this.lenders.of[service].wire.posts.filter((post) => kindOf(post) === kind);
    if (recorded.length < sent.length) this.find('recorded-first', `${kind} was sent before it was recorded`);
  }

  afterStep(month: boolean): void {
    for (const name of SERVICES) {
      const lender = this.lenders.of[name];
      for (const post of lender.wire.posts.slice(this.checkedPosts[name])) this.checkPost(post);
      this.checkedPosts[name] = lender.wire.posts.length;
      const mine = [...this.intents.values()].filter(({ profile }) => profile === lender.profile.id);
      this.checked('one-effect');
      for (const what of effectFindings(month ? mine : mine.slice(-RECENT), lender.world))
        this.find('one-effect', what);
    }
  }

  /** Checks the screen while this service is open. */
  shown(open: ServiceName, run: Pick<AppRun, 'text' | 'slice'>): void {
    this.checked('own-profile');
    for (const name of OF_A_SERVICE)
      this.checkNames(open, this.namesOn(name, run.text(name)), `${name} shows`);
    this.checkFigures(this.lenders.of[open], run.slice('collateral'));
    this.checkUnsettled(open, run.slice('borrow'));
    this.checkPayments(this.lenders.of[open], run.slice('repay'));
  }

  /** Checks an answer of the desk, or a file, that shows this service alone. */
  stated(open: ServiceName, what: string, text: string): void {
    this.checked('own-profile');
    this.checkNames(open, namesIn(text), what);
  }

  /** The names in a slice. They are searched again only if its text has changed. */
  private namesOn(name: SliceName, text: string): readonly string[] {
    const before = this.shownNames.get(name);
    if (before?.text === text) return before.names;
    const names = namesIn(text);
    this.shownNames.set(name, { text, names });
    return names;
  }

  private checkNames(open: ServiceName, names: readonly string[], where: string): void {
    const foreign = this.lenders.foreignAmong(names, open);
    if (foreign.length > 0)
      this.find(
        'own-profile',
        `${where} ${foreign.slice(0, 3).join(', ')}, which service ${open} never stated`,
      );
  }

  /** Checks a ledger proof made right after a full read, while nothing changed at the service. */
  proved({ world }: Lender, [proof]: CallOutput<'ledger.proof'>['proofs']): void {
    this.checked('ledger');
    if (proof === undefined) return;
    const really = ledger(world);
    for (const { line, own, stated, variance } of proof.lines) {
      const truth = really[line];
      if (stated !== undefined && !sameValue(stated, truth as Decimal))
        this.find('ledger', `${line}: the service has ${truth}, and the screen shows ${stated}`);
      if (own === undefined || stated === undefined) continue;
      if (variance === undefined || !sameValue(variance, subtract(stated, own)))
        this.find(
          'ledger',
          `${line}: the difference is ${subtract(stated, own)}, and the screen shows ${String(variance)}`,
        );
    }
    const { own, stated } = proof.balance;
    if (stated !== undefined && !sameValue(stated, really.balance as Decimal))
      this.find('ledger', `balance: the service has ${really.balance}, and the screen shows ${stated}`);
    if (proof.verdict === 'balanced' && own !== undefined && !sameValue(own, really.balance as Decimal))
      this.find(
        'ledger',
        `the proof calls the ledger balanced at ${own}, and the service has ${really.balance}`,
      );
  }

  private checkEvidence({ subject, body }: JournalEntry): void {
    this.checked('evidence');
    const { by, evidence } = JSON.parse(body) as { by?: string; evidence?: string };
    const intent = this.intents.get(subject);
    if (by === undefined || evidence === undefined || evidence.length < 2)
      this.find('evidence', `${intent?.kind ?? subject} is confirmed without evidence`);
    const named = [intent?.quoteId, intent?.externalId].some(
      (one) => one !== undefined && evidence?.includes(one),
    );
    // A direct application has no reference from the app, so its own id is the evidence.
    const isDirect = intent?.kind === 'create-application' && /app_[2-9a-z]{20}/.test(evidence ?? '');
    const isRead = by === 'reading' && /names this|lists the quote/.test(evidence ?? '');
    if (by !== 'operator' && !named && !isDirect && !isRead)
      this.find(
        'evidence',
        `${intent?.kind ?? subject} is confirmed by ${String(by)} with evidence that does not name it`,
      );
  }

  private checkPost(post: SentPost): void {
    const { path, body } = post;
    const kind = kindOf(post);
    this.checked('no-second-post');
    const key = kind === 'accept-quote' ? path : `${path} ${body ?? ''}`;
    if (this.sent.has(key)) this.find('no-second-post', `${kind} was sent twice: ${key}`);
    this.sent.add(key);
    if (kind === 'accept-quote') return this.checkWindow(post);
    const sent = JSON.parse(body ?? '{}') as Record<string, string>;
    if (kind === 'create-quote') this.creates.set(sent['external_id'] ?? '', post);
    this.checked('unaltered');
    const amount = sent['amount_ngn'] ?? sent['collateral_amount'];
    if (amount === undefined || !this.typed.has(amount))
      this.find('unaltered', `${kind} requests ${String(amount)}, which no operator typed`);
    if (![...this.intents.values()].some((one) => one.kind === kind && one.body === body))
      this.find('unaltered', `${kind} was sent with a body that was not recorded`);
  }

  private checkWindow({ path, wall, mono }: SentPost): void {
    this.checked('no-late-accept');
    const accepted = [...this.intents.values()].findLast(({ quoteId }) =>
      path.includes(`/${quoteId ?? '?'}/`),
    );
    const created = this.creates.get(accepted?.externalId ?? '');
    if (created === undefined)
      return this.find('no-late-accept', `${path} accepts a quote that the desk never requested`);
    const since = mono - created.asked;
    if (since > ACCEPT_WINDOW - ACCEPT_MARGIN)
      this.find('no-late-accept', `an accept was sent ${String(since)} ms after its quote was requested`);
    const apart = wall - created.wall - (mono - created.mono);
    if (Math.abs(apart) > CLOCK_DIVERGENCE)
      this.find('no-late-accept', `an accept was sent after the clocks had diverged by ${String(apart)} ms`);
  }

  /** The screen may show only figures of the position that the service stated, digit for digit. */
  private checkFigures(lender: Lender, { position }: Slices['collateral']): void {
    if (position === undefined) return;
    this.checked('unaltered');
    for (const [name, value] of readings(position.value)) {
      const plain = parseDecimal(value);
      if (plain !== undefined && /\./.test(value) && !lender.figures.has(plainOf(value)))
        this.find(
          'unaltered',
          `the position's ${name} is ${value}, which service ${lender.name} never stated`,
        );
    }
  }

  /** The screen must show an unsettled intent as unknown, or as being sent. */
  private checkUnsettled(open: ServiceName, { flow }: Slices['borrow']): void {
    this.checked('shown-unknown');
    const { id } = this.lenders.of[open].profile;
    const live = [...this.intents.values()].filter(
      ({ profile, ending }) => profile === id && (ending === 'none' || ending === 'unknown'),
    );
    if (live.length > 1) this.find('shown-unknown', `${String(live.length)} intents are live at once`);
    for (const one of live) {
      if (['creating', 'accepting', 'applying'].includes(flow.stage)) continue;
      if (flow.stage === 'unknown' && flow.intent.id === one.id) continue;
      this.find('shown-unknown', `${one.kind} has no outcome, and the screen shows ${flow.stage}`);
    }
  }

  private checkPayments({ world, profile }: Lender, { repayments }: Slices['repay']): void {
    for (const { loanId, steps, read } of repayments) {
      const audit = this.auditOf(profile.id, loanId);
      const stateOf = (step: string) => steps.find((one) => one.step === step)?.state;
      const loan = world.loans.find(({ id }) => id === loanId);
      this.checked('confirmed-destination');
      if (stateOf('watch-closed') === 'done' && loan?.closedAt === null)
        this.find('evidence', `loan ${loanId} is called closed while the service has it open`);
      this.checked('evidence');
      if (stateOf('record-payment') === 'done' && !audit.paid)
        this.find('evidence', `loan ${loanId} is called paid, and no payment was recorded for this service`);
      if (audit.paid || stateOf('record-payment') !== 'current') continue;
      if (audit.confirmed === undefined || read?.payable.digest !== audit.confirmed)
        this.find(
          'confirmed-destination',
          `payment of ${loanId} is offered with details other than those confirmed last`,
        );
    }
  }
}

/** Without trailing zeros. */
export const plainOf = (value: string): string => value.replace(/\.?0+$/, '');

/** Names and values of all readings in a value, at any depth. */
function* readings(value: unknown, name = ''): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  if ('state' in value && 'value' in value && typeof value.value === 'string') yield [name, value.value];
  else for (const [key, inner] of Object.entries(value)) yield* readings(inner, key);
}
