// A profile while it is edited: every setting as the text or choice of its field. The mappings of the shape
// inspector are not here; saving does not change them.
import type { Written } from '../../../domain/connector/requests.ts';
import { PROFILE_DEFAULTS, type ServiceProfile } from '../../../domain/profile.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import { signInDraft, type SignInDraft } from '../../components/sign-in.ts';

export const CADENCE_NAMES = ['position', 'deposits', 'depositsPending', 'loans', 'slow'] as const;
type CadenceName = (typeof CADENCE_NAMES)[number];

type FieldKind = QuoteField['type']['kind'];

/** How an amount is sent. */
export const WRITTEN_AS = ['text', 'number', 'minor', 'minorNumber'] as const;
export type WrittenAs = (typeof WRITTEN_AS)[number];

const writtenAs = ({ as, scale }: Written): WrittenAs =>
  scale === undefined ? (as ?? 'text') : as === 'number' ? 'minorNumber' : 'minor';
export const FIELD_KINDS: readonly FieldKind[] = ['naira', 'collateral', 'text', 'choice'];

/** `row` identifies a row while it moves; no profile contains it. */
export interface HeaderRow {
  readonly row: number;
  readonly name: string;
  readonly value: string;
}
export interface ChoiceRow {
  readonly row: number;
  readonly value: string;
  readonly label: string;
}
export interface FieldRow {
  readonly row: number;
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly written: WrittenAs;
  /** Decimal places of the minor unit, where that is sent. */
  readonly scale: string;
  readonly required: boolean;
  /** Kept while the operator tries another kind. */
  readonly options: readonly ChoiceRow[];
}

/** An empty text means that the setting is not set. */
export interface Draft {
  readonly name: string;
  readonly environment: ServiceProfile['environment'];
  readonly baseUrl: string;
  readonly signIn: SignInDraft;
  readonly headers: readonly HeaderRow[];
  readonly pathPrefix: string;
  readonly asset: string;
  readonly chain: string;
  readonly contract: string;
  readonly collateralDecimals: string;
  readonly warningPercent: string;
  readonly criticalPercent: string;
  readonly quoteFields: readonly FieldRow[];
  readonly amountField: string;
  readonly amountFieldConfirmed: boolean;
  readonly cadences: Readonly<Record<CadenceName, string>>;
  readonly requestsPerMinute: string;
  readonly explorerTransaction: string;
  readonly explorerAddress: string;
  readonly dashboardUrl: string;
  readonly lenderContact: string;
  /** No setting but a choice for the save, asked when the profile changes to another service. */
  readonly forgetHistory: boolean;
}

/** The settings with one line of text. */
export type TextKey = {
  [K in keyof Draft]: string extends Draft[K] ? K : never;
}[keyof Draft];

let rows = 0;
const nextRow = (): number => ++rows;

export const newHeader = (): HeaderRow => ({ row: nextRow(), name: '', value: '' });
export const newChoice = (): ChoiceRow => ({ row: nextRow(), value: '', label: '' });
export const newField = (): FieldRow => ({
  row: nextRow(),
  name: '',
  label: '',
  kind: 'text',
  written: 'text',
  scale: '2',
  required: true,
  options: [],
});

export const defaultCadence = (name: CadenceName): string => String(PROFILE_DEFAULTS.cadenceSeconds[name]);

export const each = <N extends string, T>(names: readonly N[], of: (name: N) => T): Record<N, T> => {
  const made: Partial<Record<N, T>> = {};
  for (const name of names) made[name] = of(name);
  return made as Record<N, T>;
};

export function draftOf(profile: ServiceProfile): Draft {
  const { auth } = profile;
  return {
    name: profile.name,
    environment: profile.environment,
    baseUrl: profile.baseUrl,
    signIn: signInDraft(auth),
    headers: Object.entries(profile.headers ?? {}).map(([name, value]) => ({ row: nextRow(), name, value })),
    pathPrefix: profile.pathPrefix ?? '',
    asset: profile.expectedCollateral.asset,
    chain: profile.expectedCollateral.chain,
    contract: profile.expectedCollateral.contract ?? '',
    collateralDecimals: String(profile.expectedCollateral.decimals ?? ''),
    warningPercent: profile.thresholds.warningPercent,
    criticalPercent: profile.thresholds.criticalPercent,
    quoteFields: profile.quoteFields.map(({ name, label, type, required, ...written }) => ({
      row: nextRow(),
      name,
      label,
      kind: type.kind,
      written: writtenAs(written),
      scale: String(written.scale ?? 2),
      required,
      options: type.kind === 'choice' ? type.options.map((option) => ({ row: nextRow(), ...option })) : [],
    })),
    amountField: profile.applicationAmountField.name,
    amountFieldConfirmed: profile.applicationAmountField.confirmed,
    cadences: each(CADENCE_NAMES, (name) => String(profile.cadenceSeconds[name])),
    requestsPerMinute: String(profile.rateLimit?.requestsPerMinute ?? ''),
    explorerTransaction: profile.explorer?.transaction ?? '',
    explorerAddress: profile.explorer?.address ?? '',
    dashboardUrl: profile.dashboardUrl ?? '',
    lenderContact: profile.lenderContact ?? '',
    forgetHistory: false,
  };
}
