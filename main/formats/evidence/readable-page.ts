// The evidence pack's readable page, without a script. All its texts come from outside, so all are escaped.
import type { Decimal } from '../../../domain/decimal.ts';
import type { Reading } from '../../../domain/provenance.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { t } from '../../../messages/words.ts';
import { readBody, whyUnread } from '../../desk/journal/format/reading.ts';
import type { LoanRecord } from './loan-record.ts';
import {
  attachmentPath,
  utc,
  type PackedAttachment,
  type PackedRecord,
  type PackFacts,
} from './pack-facts.ts';
import { document, escaped } from './html.ts';
import { closingWords, loanFacts, type FactName } from './loan-facts.ts';

/** The most observations of one subject that the cache answers (ports/store.ts, `timeline`). */
const MOST_OF_ONE = 500;

export function readablePage(
  gathered: LoanRecord,
  records: readonly PackedRecord[],
  { profile, version, writtenAt, attachments, team }: PackFacts,
): string {
  const { loan, entries } = gathered;
  const like = (pattern: RegExp): string => entryTable(entries.filter(({ kind }) => pattern.test(kind)));
  const { name, environment } = profile;
  const title = t('evidence.page.title', { loan: loan.id });
  return document(title, [
    `<h1>${escaped(title)}</h1>`,
    paragraph(t('evidence.page.lead', { version, at: utc(writtenAt), profile: name, environment })),
    paragraph(t('evidence.page.check')),
    section(t('evidence.page.facts'), factTable(gathered)),
    section(t('evidence.page.checklist'), like(/^repay\.(?!(un)?sign)/)),
    section(t('evidence.page.signOffs'), like(/^repay\.(un)?sign/)),
    section(t('evidence.page.requests'), like(/^(intent|quote)\./)),
    ...claimPart(entries, team),
    section(t('evidence.page.attachments'), attachmentTable(attachments)),
    section(t('evidence.page.records'), recordTable(records)),
    section(t('evidence.page.journal'), journalPart(gathered)),
    section(t('evidence.page.cannot'), limits()),
  ]);
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const section = (title: string, content: string): string =>
  `<section><h2>${escaped(title)}</h2>${content}</section>`;

/** Cells are HTML. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return paragraph(t('evidence.page.none'));
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table></div>`;
}

const code = (text: string): string => `<code>${escaped(text)}</code>`;

function factTable({ loan, closing }: LoanRecord): string {
  const plain = (value: Decimal): string => value;
  const rows = [
    [escaped(t('evidence.page.fact.id')), code(loan.id), ''],
    ...loanFacts(loan, { naira: plain, collateral: plain, moment: utc }, (name, reading, worded) =>
      name === 'closedAt' && closing !== undefined && closing.by !== 'stated'
        ? [escaped(t('evidence.page.fact.closedAt')), escaped(closingWords(closing, utc)), '']
        : fact(name, reading, worded),
    ),
  ];
  return table([t('evidence.page.field'), t('evidence.page.value'), t('evidence.page.from')], rows);
}

function fact<T>(name: FactName, reading: Reading<T>, worded: (value: T) => string): string[] {
  const label = escaped(t(`evidence.page.fact.${name}`));
  switch (reading.state) {
    case 'found':
      return [
        label,
        code(worded(reading.value)),
        `${code(reading.field)}, ${escaped(t(`evidence.page.rule.${reading.rule}`))}`,
      ];
    case 'missing':
      return [label, escaped(t('evidence.page.missing')), ''];
    case 'unreadable':
      return [label, escaped(t('evidence.page.unreadable', { raw: reading.raw })), code(reading.field)];
  }
}

function entryTable(entries: readonly JournalRow[]): string {
  return table(
    [t('evidence.page.seq'), t('evidence.page.time'), t('evidence.page.kind'), t('evidence.page.said')],
    entries.map((entry) => {
      const { seq, at, kind, body } = entry;
      const unread = whyUnread(entry);
      const note = unread === undefined ? '' : `${escaped(t(`journal.unread.${unread}`))}<br>`;
      return [String(seq), utc(at), code(kind), note + code(body)];
    }),
  );
}

/** Which person of a team claimed an act, who approved it, and where; no section without a claim. */
function claimPart(entries: readonly JournalRow[], team: PackFacts['team']): string[] {
  const rows = entries.flatMap(({ seq, at, kind, body }) => {
    if (kind !== 'claim.made' && kind !== 'intent.recorded') return [];
    const claim = readBody(kind, body).body?.claim;
    if (claim === undefined) return [];
    const { person, approvedBy = '', databaseId } = claim;
    return [[String(seq), utc(at), code(kind), escaped(person), escaped(approvedBy), code(databaseId)]];
  });
  if (rows.length === 0) return [];
  const where =
    team === undefined
      ? ''
      : paragraph(t('evidence.page.claimsAt', { desk: team.deskName, team: team.name, id: team.databaseId }));
  const heads = [
    t('evidence.page.seq'),
    t('evidence.page.time'),
    t('evidence.page.kind'),
    t('evidence.page.person'),
    t('evidence.page.approvedBy'),
    t('evidence.page.database'),
  ];
  return [section(t('evidence.page.claims'), `${where}${table(heads, rows)}`)];
}

function attachmentTable(attachments: readonly PackedAttachment[]): string {
  return table(
    [
      t('evidence.page.seq'),
      t('evidence.page.attachmentName'),
      t('evidence.page.time'),
      t('evidence.page.attachmentBy'),
      t('evidence.page.file'),
      t('evidence.page.hash'),
    ],
    attachments.map((one, index) => {
      const path = attachmentPath(one, index);
      const kept =
        one.content === undefined
          ? escaped(t(one.isDeleted ? 'evidence.page.attachmentDeleted' : 'evidence.page.attachmentMissing'))
          : `<a href="${path}">${path}</a>`;
      const withdrawn =
        one.withdrawn === undefined
          ? ''
          : `<br>${escaped(t('evidence.page.attachmentWithdrawn', { reason: one.withdrawn.reason }))}`;
      return [
        String(one.seq),
        `${code(one.name ?? t('attachments.note'))}${withdrawn}`,
        utc(one.addedAt),
        escaped(one.by),
        kept,
        code(one.sha256),
      ];
    }),
  );
}

function recordTable(records: readonly PackedRecord[]): string {
  return table(
    [
      t('evidence.page.thing'),
      t('evidence.page.since'),
      t('evidence.page.until'),
      t('evidence.page.file'),
      t('evidence.page.hash'),
    ],
    records.map(({ resource, subject, sinceUtc, observedAtUtc, file, sha256 }) => [
      `${escaped(t(`resources.${resource}`))} ${code(subject)}`,
      sinceUtc,
      observedAtUtc,
      `<a href="${escaped(file)}">${escaped(file)}</a>`,
      code(sha256),
    ]),
  );
}

function journalPart({ entries, links }: LoanRecord): string {
  const [first, last] = [links[0], links.at(-1)];
  if (first === undefined || last === undefined) return paragraph(t('evidence.page.journalNone'));
  const counts = {
    shown: entries.length,
    first: String(first.seq),
    last: String(last.seq),
    hidden: links.length - entries.length,
  };
  const rows = entries.map(({ seq, at, kind, hash }) => [String(seq), utc(at), code(kind), code(hash)]);
  const heads = [
    t('evidence.page.seq'),
    t('evidence.page.time'),
    t('evidence.page.kind'),
    t('evidence.page.hash'),
  ];
  return `${paragraph(t('evidence.page.journalText', counts))}${table(heads, rows)}`;
}

function limits(): string {
  const texts = [
    t('evidence.page.cannotTime'),
    t('evidence.page.cannotOwner'),
    t('evidence.page.cannotGuess'),
    t('evidence.page.cannotAll', { most: MOST_OF_ONE }),
  ];
  return `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`;
}
