// Gathers what is known of a loan: the observations of it and of the objects it names, the journal entries
// about it and its requests, and the part of the hash chain from the first of these entries to the last.
import * as v from 'valibot';
import { ApplicationSchema, type Application } from '../../../domain/application.ts';
import { DepositSchema } from '../../../domain/deposit.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { LoanRecord } from '../../formats/evidence/loan-record.ts';
import { parseStored } from '../readings/book.ts';
import type { Cache, Journal, StoredObservation } from '../ports/store.ts';

const NOTHING_BEFORE = '0'.repeat(64);
/** Deposits parsed before main handles other work. */
const AT_ONCE = 500;
const MOST_ADDRESSES = 500;

export async function gather(
  { cache, journal }: { cache: Cache; journal: Journal },
  profile: ProfileId,
  loanId: LoanId,
): Promise<Result<LoanRecord>> {
  const seen = await cache.timeline(profile, 'loans', loanId);
  if (!seen.ok) return seen;
  const latest = seen.value.at(-1);
  const loan = latest && parseStored(LoanSchema, latest);
  if (loan === undefined) return fail({ code: 'blocked', by: 'not-readable' });
  const closing = await cache.closing(profile, loanId);
  if (!closing.ok) return closing;
  const applicationId = valueOf(loan.applicationId);
  const named = await namedBy(cache, profile, loan, applicationId);
  if (!named.ok) return named;
  const entries = await entriesOf(journal, profile, { loan, application: named.value.application });
  if (!entries.ok) return entries;
  const chain = await chainOf(journal, entries.value);
  if (!chain.ok) return chain;
  return ok({
    loan,
    closing: closing.value,
    application: named.value.application,
    observations: [...seen.value, ...named.value.observations],
    entries: entries.value,
    ...chain.value,
  });
}

/** Observations of its application, of deposits that its records name, and of possible return addresses. */
async function namedBy(
  cache: Cache,
  profile: ProfileId,
  loan: Loan,
  applicationId: string | undefined,
): Promise<Result<{ application: Application | undefined; observations: StoredObservation[] }>> {
  const applications =
    applicationId === undefined ? ok([]) : await cache.timeline(profile, 'applications', applicationId);
  if (!applications.ok) return applications;
  const latest = applications.value.at(-1);
  const texts = [loan.raw, ...applications.value.map((one) => one.raw)];
  const deposits = await depositsIn(cache, profile, texts);
  if (!deposits.ok) return deposits;
  const addresses = await cache.latestAll(profile, 'returnAddresses', MOST_ADDRESSES);
  if (!addresses.ok) return addresses;
  const wanted: { resource: Resource; subject: string }[] = [
    ...deposits.value,
    ...addresses.value.filter((row) => {
      const address = parseStored(ReturnAddressSchema, row);
      const text = address && valueOf(address.address);
      const returned = loan.collateralReturn && valueOf(loan.collateralReturn.address);
      return (
        address?.status === 'approved' ||
        (text !== undefined && returned !== undefined && sameAddress(text, returned))
      );
    }),
  ];
  const observations = [...applications.value];
  for (const { resource, subject } of wanted) {
    const timeline = await cache.timeline(profile, resource, subject);
    if (!timeline.ok) return timeline;
    observations.push(...timeline.value);
  }
  return ok({ application: latest && parseStored(ApplicationSchema, latest), observations });
}

/** The deposits whose id or transaction these texts name, of all that were ever read. */
async function depositsIn(
  cache: Cache,
  profile: ProfileId,
  texts: readonly string[],
): Promise<Result<StoredObservation[]>> {
  const named: StoredObservation[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await cache.latestAfter(profile, 'deposits', after, AT_ONCE);
    if (!page.ok) return page;
    for (const row of page.value) {
      const deposit = parseStored(DepositSchema, row);
      const names = deposit ? [valueOf(deposit.id), valueOf(deposit.txHash)] : [];
      if (names.some((name) => name !== undefined && texts.some((text) => isNamedIn(name, text))))
        named.push(row);
    }
    after = page.value.at(-1)?.subject;
  }
  return ok(named);
}

/** Looks for `name` as a whole JSON string or number, so that `7` is not found in `1,700`. */
function isNamedIn(name: string, text: string): boolean {
  if (text.includes(JSON.stringify(name))) return true;
  return /^\d{3,}$/.test(name) && new RegExp(`(?<![\\w.])${name}(?![\\w.])`, 'u').test(text);
}

const BodySchema = v.object({
  profile: v.optional(v.string()),
  loanId: v.optional(v.string()),
  loans: v.optional(v.object({ listed: v.array(v.object({ id: v.string() })) })),
  intentId: v.optional(v.string()),
  externalId: v.optional(v.string()),
  quoteId: v.optional(v.string()),
  evidence: v.optional(v.string()),
});
type Body = v.InferOutput<typeof BodySchema>;

async function entriesOf(
  journal: Journal,
  profile: ProfileId,
  { loan, application }: { loan: Loan; application: Application | undefined },
): Promise<Result<JournalRow[]>> {
  const found = new Map<number, JournalRow>();
  const keep = (rows: readonly JournalRow[]): void => {
    for (const row of rows) if (bodyOf(row)?.profile === profile) found.set(row.seq, row);
  };
  const own = await journal.entries(['*'], loan.id);
  if (!own.ok) return own;
  keep(own.value);
  const alerts = await journal.entries(['alert']);
  if (!alerts.ok) return alerts;
  const isAbout = ({ loanId, loans }: Body): boolean =>
    loanId === loan.id || loans?.listed.some(({ id }) => id === loan.id) === true;
  keep(
    alerts.value.filter((row) => {
      const body = bodyOf(row);
      return body !== undefined && isAbout(body);
    }),
  );
  const intents = await journal.entries(['intent.recorded', 'intent.confirmed']);
  if (!intents.ok) return intents;
  for (const intentId of intentsOf(intents.value, loan, application)) {
    const rows = await journal.entries(['*'], intentId);
    if (!rows.ok) return rows;
    keep(rows.value);
  }
  // Retention may have removed answers of a closed loan; then the pack must state the removal.
  const removals = await journal.entries(['upkeep.removing', 'upkeep.removed'], profile);
  if (!removals.ok) return removals;
  if (loan.status === 'closed') keep(removals.value);
  return ok([...found.values()].sort((a, b) => a.seq - b.seq));
}

/** The intents that led to this loan: by reference, by quote, or by an answer that names its application. */
function intentsOf(
  rows: readonly JournalRow[],
  loan: Loan,
  application: Application | undefined,
): ReadonlySet<string> {
  const names = [
    valueOf(loan.externalId),
    valueOf(loan.applicationId),
    ...(application ? [valueOf(application.externalId), valueOf(application.quoteId)] : []),
  ];
  const known = new Set(names.filter((name) => name !== undefined));
  const intents = new Set<string>();
  const bodies = rows.map(bodyOf).filter((body) => body !== undefined);
  // Repeats until no intent is added: an accept found by its quote may name a further reference.
  let before;
  do {
    before = intents.size;
    for (const body of bodies) {
      const { intentId, externalId, quoteId } = body;
      if (intentId === undefined || !(intents.has(intentId) || isTold(body, known))) continue;
      intents.add(intentId);
      for (const name of [externalId, quoteId]) if (name !== undefined) known.add(name);
    }
  } while (before !== intents.size);
  return intents;
}

function isTold({ externalId, quoteId, evidence }: Body, known: ReadonlySet<string>): boolean {
  if (externalId !== undefined && known.has(externalId)) return true;
  if (quoteId !== undefined && known.has(quoteId)) return true;
  return evidence !== undefined && [...known].some((name) => isNamedIn(name, evidence));
}

function bodyOf(row: JournalRow): Body | undefined {
  try {
    const body = v.safeParse(BodySchema, JSON.parse(row.body));
    return body.success ? body.output : undefined;
  } catch {
    return undefined;
  }
}

async function chainOf(
  journal: Journal,
  entries: readonly JournalRow[],
): Promise<Result<Pick<LoanRecord, 'links' | 'before'>>> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return ok({ links: [], before: NOTHING_BEFORE });
  const links = await journal.links(Math.max(1, first.seq - 1), last.seq);
  if (!links.ok) return links;
  const before = links.value.find((link) => link.seq === first.seq - 1);
  return ok({
    links: links.value.filter((link) => link.seq >= first.seq),
    before: before?.hash ?? NOTHING_BEFORE,
  });
}
