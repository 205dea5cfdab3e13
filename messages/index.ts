// The catalogue of all texts for people, in the window and outside it: one file for each screen, named like it. It imports
// nothing of ours, because main and the renderer both use it. Keys with `_one` and `_other` are the two plural forms;
// `{{name}}` is a placeholder.
import { aboutScreen } from './about.ts';
import { addresses } from './addresses.ts';
import { alerts } from './alerts.ts';
import { attachments } from './attachments.ts';
import { backup } from './backup.ts';
import { borrow } from './borrow.ts';
import { start } from './cannot-start.ts';
import { charts } from './charts.ts';
import { collateral } from './collateral.ts';
import { confirm } from './confirm.ts';
import { connect } from './connect.ts';
import { deposit, deposits } from './deposit.ts';
import { diagnostics } from './diagnostics.ts';
import { errors } from './errors.ts';
import { evidence } from './evidence.ts';
import { fields } from './fields.ts';
import { frame } from './frame.ts';
import { guide } from './guide.ts';
import { history } from './history.ts';
import { inspect } from './inspect.ts';
import { journal } from './journal.ts';
import { ledger } from './ledger.ts';
import { loans } from './loans.ts';
import { lock } from './lock.ts';
import { native } from './native.ts';
import { notify } from './notifications.ts';
import { palette } from './palette.ts';
import { pasteBack } from './paste-back.ts';
import { payee } from './payees.ts';
import { practice } from './practice.ts';
import { profiles } from './profiles.ts';
import { progress } from './progress.ts';
import { provenance } from './provenance.ts';
import { questions } from './questions.ts';
import { records } from './records.ts';
import { repay } from './repay.ts';
import { returns } from './returns.ts';
import { secondPerson } from './second-person.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { statements } from './statements.ts';
import { tables } from './tables.ts';
import { team } from './team.ts';
import { unsettled } from './unsettled.ts';
import { upkeep } from './upkeep.ts';
import { whatIf } from './what-if.ts';

export const catalogue = {
  aboutScreen,
  addresses,
  ...alerts,
  attachments,
  backup,
  ...borrow,
  ...start,
  ...charts,
  ...collateral,
  ...confirm,
  ...connect,
  deposit,
  deposits,
  diagnostics,
  errors,
  evidence,
  ...fields,
  ...frame,
  guide,
  history,
  inspect,
  journal,
  ledger,
  ...loans,
  lock,
  native,
  notify,
  palette,
  pasteBack,
  payee,
  practice,
  profiles,
  ...progress,
  provenance,
  questions,
  ...records,
  repay,
  returns,
  secondPerson,
  ...settings,
  shortcuts,
  statements,
  ...tables,
  team,
  unsettled,
  upkeep,
  whatIf,
} as const;

/** `loans.count` stands for `loans.count_one` and `loans.count_other`. */
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type MessageKey = Leaves<typeof catalogue>;

type TextAt<T, K extends string> = K extends `${infer Part}.${infer Rest}`
  ? Part extends keyof T
    ? TextAt<T[Part], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : { [F in keyof T]: F extends `${K}_one` | `${K}_other` ? T[F] | '{{count}}' : never }[keyof T];
type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values for the text of `K`: its placeholders, and `count` if it has plural forms. */
export type ValuesOf<K extends MessageKey> = {
  readonly [Name in NamesIn<TextAt<typeof catalogue, K>>]: string | number;
};
