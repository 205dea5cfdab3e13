// Every query, command and slice of the bridge with its schemas. The preload's object, the type of the
// handlers, the renderer's client and the tests' mock main are derived from this list.
import type * as v from 'valibot';
import { attachmentCommands, attachmentQueries } from './calls/attachments.ts';
import { backupCommands } from './calls/backup.ts';
import { collateralCommands, collateralQueries } from './calls/collateral.ts';
import { commands } from './calls/commands.ts';
import { confirmCommands } from './calls/confirm.ts';
import { diagnosticsCommands, diagnosticsQueries } from './calls/diagnostics.ts';
import { historyQueries } from './calls/history.ts';
import { inspectCommands, inspectQueries } from './calls/inspect.ts';
import { lockCommands } from './calls/lock.ts';
import { menuCommands } from './calls/menu.ts';
import { profileCommands, profileQueries } from './calls/profiles.ts';
import { queries } from './calls/queries.ts';
import { repayCommands, repayQueries } from './calls/repay.ts';
import { teamCommands } from './calls/team.ts';
import { upkeepCommands, upkeepQueries } from './calls/upkeep.ts';
import { statementCommands } from './calls/statements.ts';
import { UnsettledSliceSchema } from './slices/unsettled.ts';
import type { Result } from './errors.ts';
import { viewCommands } from './calls/views.ts';
import { AlertsSliceSchema } from './slices/alerts.ts';
import { AppSliceSchema } from './slices/app.ts';
import { BackupSliceSchema } from './slices/backup.ts';
import { BorrowSliceSchema } from './slices/borrow.ts';
import { CollateralSliceSchema } from './slices/collateral.ts';
import { ConfirmSliceSchema } from './slices/confirm.ts';
import { DepositSliceSchema } from './slices/deposit.ts';
import { DepositsSliceSchema } from './slices/deposits.ts';
import { ConnectSliceSchema } from './slices/connect.ts';
import { ExportsSliceSchema } from './slices/exports.ts';
import { InspectSliceSchema } from './slices/inspect.ts';
import { JournalSliceSchema } from './slices/journal.ts';
import { LockSliceSchema } from './slices/lock.ts';
import { LoansSliceSchema } from './slices/loans.ts';
import { NavigationSliceSchema } from './slices/navigation.ts';
import { PracticeSliceSchema } from './slices/practice.ts';
import { ProfilesSliceSchema } from './slices/profiles.ts';
import { RepaySliceSchema } from './slices/repay.ts';
import { TeamSliceSchema } from './slices/team.ts';
import { UpkeepSliceSchema } from './slices/upkeep.ts';
import { ViewsSliceSchema } from './slices/views.ts';

/**
 * A command: either main asks a person first (`main/bridge/confirmations.ts`), or its entry says why it need not. A
 * query only reads.
 */
type Command = CallSchemas &
  ({ readonly asks: true; readonly unasked?: never } | { readonly asks?: never; readonly unasked: string });

export const contract = {
  queries: {
    ...queries,
    ...repayQueries,
    ...collateralQueries,
    ...historyQueries,
    ...profileQueries,
    ...inspectQueries,
    ...upkeepQueries,
    ...diagnosticsQueries,
    ...attachmentQueries,
  },
  commands: {
    ...commands,
    ...repayCommands,
    ...confirmCommands,
    ...collateralCommands,
    ...profileCommands,
    ...inspectCommands,
    ...upkeepCommands,
    ...diagnosticsCommands,
    ...backupCommands,
    ...viewCommands,
    ...statementCommands,
    ...lockCommands,
    ...teamCommands,
    ...menuCommands,
    ...attachmentCommands,
  } satisfies Readonly<Record<string, Command>>,
  slices: {
    app: AppSliceSchema,
    connect: ConnectSliceSchema,
    profiles: ProfilesSliceSchema,
    inspect: InspectSliceSchema,
    collateral: CollateralSliceSchema,
    deposits: DepositsSliceSchema,
    deposit: DepositSliceSchema,
    borrow: BorrowSliceSchema,
    loans: LoansSliceSchema,
    repay: RepaySliceSchema,
    confirm: ConfirmSliceSchema,
    unsettled: UnsettledSliceSchema,
    alerts: AlertsSliceSchema,
    practice: PracticeSliceSchema,
    journal: JournalSliceSchema,
    exports: ExportsSliceSchema,
    upkeep: UpkeepSliceSchema,
    backup: BackupSliceSchema,
    views: ViewsSliceSchema,
    navigation: NavigationSliceSchema,
    lock: LockSliceSchema,
    team: TeamSliceSchema,
  },
} as const;

const calls = { ...contract.queries, ...contract.commands } as const;
type Calls = typeof calls;
type Commands = typeof contract.commands;

/** The calls at which main asks a person. */
export type AskedCall = {
  [N in keyof Commands]: Commands[N] extends { asks: true } ? N : never;
}[keyof Commands];

export type CallName = keyof Calls;
export type SliceName = keyof typeof contract.slices;
export type CallInput<N extends CallName> = v.InferInput<Calls[N]['input']>;
/** What a handler receives: parsed, trimmed and branded. */
export type CallParsed<N extends CallName> = v.InferOutput<Calls[N]['input']>;
export type CallOutput<N extends CallName> = v.InferOutput<Calls[N]['output']>;
export type Slices = { [N in SliceName]: v.InferOutput<(typeof contract.slices)[N]> };

/** One function per call, with the same names on both sides. */
export type Handlers = { [N in CallName]: (input: CallParsed<N>) => Promise<Result<CallOutput<N>>> };
export type Client = { [N in CallName]: (input: CallInput<N>) => Promise<Result<CallOutput<N>>> };

/** A slice as it is sent: whole, with a rising revision; the page drops an older one. */
export interface Published<N extends SliceName> {
  revision: number;
  value: Slices[N];
}

export const callNames = Object.keys(calls) as CallName[];
export const sliceNames = Object.keys(contract.slices) as SliceName[];
export interface CallSchemas {
  readonly input: v.GenericSchema;
  readonly output: v.GenericSchema;
  readonly maxInput?: number;
}
export const callSchemas: { readonly [N in CallName]: CallSchemas } = calls;

/** Values cross as JSON text: measured at about four times the speed of structured objects. */
export interface ExposedBridge {
  call: Readonly<Record<CallName, (inputJson: string) => Promise<string>>>;
  snapshot: Readonly<Record<SliceName, () => Promise<string>>>;
  /** @returns a function that ends the subscription */
  subscribe: Readonly<Record<SliceName, (listener: (publishedJson: string) => void) => () => void>>;
}
