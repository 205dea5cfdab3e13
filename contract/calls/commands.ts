// What an operator can ask main to do. A command carries ids and the digest of what was shown, never amounts
// to be trusted: main rebuilds the act from its own record and refuses a difference. Quotes, applications and
// payment details are confirmed in main's own window alone (confirm.ts).
import * as v from 'valibot';
import { SnoozeSchema } from '../../domain/alerts.ts';
import { ExplorerValueSchema } from '../../domain/explorer.ts';
import { IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';
import { NotifyRulesSchema } from '../../domain/notify-rules.ts';
import { TermsSchema } from '../slices/borrow.ts';
import { TableFormatSchema } from '../table.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { ShownColumnSchema } from '../export-columns.ts';
import {
  HistoryChangeSchema,
  HistoryFilterSchema,
  HistoryResourceSchema,
  HistorySortSchema,
} from './history.ts';
import { PracticeActSchema } from './practice.ts';
import { ResourceSchema } from '../slices/connect.ts';
import { ExportFormatSchema } from '../slices/exports.ts';
import { DensitySchema, ThemeSchema } from '../slices/app.ts';
import { PreferencesSchema } from '../slices/preferences.ts';
import { VerificationSchema } from '../slices/journal.ts';
import { asked, done, nothing, unasked, words } from './entries.ts';

const loan = { loanId: LoanIdSchema };
const alertId = words(40);

export const commands = {
  'app.setTheme': unasked('changes only what this screen shows', { theme: ThemeSchema }),
  'app.setDensity': unasked('changes only what this screen shows', { density: DensitySchema }),
  'app.setPreferences': unasked('changes only what this screen shows', { preferences: PreferencesSchema }),
  'app.setNotify': unasked('every alert stays in the inbox', { rules: NotifyRulesSchema }),
  /**
   * The page has painted its first screen; main may now read from the service. A second call changes nothing.
   */
  'app.painted': unasked('changes only what this screen shows', {}),
  /** The page holds unsaved input, so main asks before it closes the window. */
  'app.setUnsaved': unasked('changes only what this screen shows', { unsaved: v.boolean() }),
  /**
   * Reads the key from the keychain again and opens the databases, after the keychain was locked, absent or
   * denied. A practice for this run then ends.
   */
  'app.retryStorage': unasked('the keychain decides', {}),
  /** Opens the practice for this run only, while the records cannot be opened. */
  'app.practise': unasked('made-up money, for this run', {}),
  /**
   * Moves records whose key is missing into a folder of their own, and opens empty ones. Main asks the operator
   * first.
   */
  'app.setRecordsAside': asked({}),
  /** Closes the backup that the desk shows, and opens this computer's own desk. */
  'app.closeBackup': unasked('a backup is only shown', {}),
  /** The page has followed a request from menu, tray or link (slices/navigation.ts). */
  'app.tookRequest': unasked('changes only what this screen shows', { request: v.number() }),
  /** Opens the profile's dashboard in the system's browser. */
  'app.openDashboard': asked({}),
  /** Opens a transaction or an address in the profile's explorer, outside the app. */
  'app.openExplorer': asked({ kind: v.picklist(['transaction', 'address']), value: ExplorerValueSchema }),

  'connect.openSandbox': unasked('made-up money', {}),
  'connect.leave': unasked('stops reading; records stay', {}),
  'connect.refreshNow': unasked('only reads', {}),

  /**
   * `withoutReturnAddress`: the operator knows that no address is approved. Without it main refuses in that
   * case.
   */
  'borrow.createQuote': asked({ terms: TermsSchema, withoutReturnAddress: v.optional(v.boolean()) }),
  'borrow.letExpire': unasked('ends a quote unsent', { intentId: IntentIdSchema }),
  /** The operator is looking at this quote's review, so its end needs no notification. */
  'borrow.watch': unasked('changes only what this screen shows', {
    intentId: IntentIdSchema,
    watching: v.boolean(),
  }),
  /** Lays out a direct application for review. It records and sends nothing. */
  'borrow.prepareApplication': asked({ amount: words(60), withoutReturnAddress: v.optional(v.boolean()) }),
  'borrow.startOver': unasked('refused while a request is open', {}),
  /** Reads applications and loans again to settle an unknown outcome. It sends reads only. */
  'borrow.readAgain': unasked('only reads', {}),
  /** Settles an unknown outcome by the operator's finding, with the evidence in words. */
  'borrow.settle': asked({ intentId: IntentIdSchema, happened: v.boolean(), evidence: words(1000) }),

  'alerts.markRead': unasked('changes only what this screen shows', {}),
  'alerts.mark': unasked('changes only what this screen shows', { id: alertId, read: v.boolean() }),
  /** Puts an alert off; main sets the time. */
  'alerts.snooze': unasked('the alert stays in the inbox', { id: alertId, until: SnoozeSchema }),
  /** Hides the note about the last absence. Its alerts stay. */
  'alerts.endAway': unasked('changes only what this screen shows', {}),
  'journal.settleBreak': asked({ seq: v.number(), reason: words(1000) }),
  'journal.verify': { unasked: 'only reads', input: nothing, output: VerificationSchema },
  /**
   * The day in Lagos on which a loan was closed, if the service states none. `bad-input` names a
   * ClosingFault.
   */
  'loans.enterClosing': asked({ ...loan, day: v.pipe(v.string(), v.maxLength(20)), source: words(500) }),
  /**
   * Asks for the file's place and starts; the slice shows the progress. Without a task the operator
   * cancelled.
   */
  'exports.start': {
    unasked: 'main asks for the file in the system’s dialog',
    input: v.strictObject({
      resource: HistoryResourceSchema,
      format: ExportFormatSchema,
      filter: v.optional(HistoryFilterSchema),
      sort: v.optional(HistorySortSchema),
      asOf: v.optional(EpochMillisSchema),
      /** The table's columns in order; undefined: all. An hledger journal has no columns. */
      columns: v.optional(v.pipe(v.array(ShownColumnSchema), v.maxLength(ShownColumnSchema.options.length))),
    }),
    output: v.object({ task: v.optional(v.string()) }),
  },
  /**
   * The answer of `history.compare`, one line for each field that differs; otherwise like `exports.start`.
   */
  'exports.startCompared': {
    unasked: 'main asks for the file in the system’s dialog',
    input: v.strictObject({
      resource: ResourceSchema,
      format: TableFormatSchema,
      from: EpochMillisSchema,
      to: EpochMillisSchema,
      change: v.optional(HistoryChangeSchema),
    }),
    output: v.object({ task: v.optional(v.string()) }),
  },
  /** Removes the unfinished file. */
  'exports.cancel': unasked('removes an unfinished file', { task: words(100) }),
  /**
   * Saves everything known of one loan as a pack that can be checked without this app; no file if the
   * operator cancelled.
   */
  'evidence.write': {
    ...unasked('main asks for the file in the system’s dialog', loan),
    output: v.object({ file: v.optional(v.string()), files: v.number(), sha256: v.optional(v.string()) }),
  },

  'practice.act': { unasked: 'controls the made-up lender', input: PracticeActSchema, output: done },
} as const;
