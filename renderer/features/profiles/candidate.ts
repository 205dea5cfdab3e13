// From a draft to its profile, and the effects of saving it.
import { isSameOrigin, type ServiceProfile } from '../../../domain/profile.ts';
import { signInFrom } from '../../components/sign-in.ts';
import { draftOf, type Draft, type FieldRow } from './draft.ts';

const set = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** The profile of this draft, before the schema checks it. */
export function candidateOf(draft: Draft, saved: ServiceProfile) {
  return {
    ...saved,
    name: draft.name.trim(),
    environment: draft.environment,
    baseUrl: draft.baseUrl.trim(),
    auth: { ...signInFrom(draft.signIn), secretName: saved.auth.secretName },
    headers:
      draft.headers.length === 0
        ? undefined
        : Object.fromEntries(draft.headers.map(({ name, value }) => [name.trim(), value.trim()])),
    pathPrefix: set(draft.pathPrefix),
    expectedCollateral: {
      asset: draft.asset.trim(),
      chain: draft.chain.trim(),
      contract: set(draft.contract),
      decimals: set(draft.collateralDecimals) === undefined ? undefined : wholeOf(draft.collateralDecimals),
    },
    thresholds: {
      warningPercent: draft.warningPercent.trim(),
      criticalPercent: draft.criticalPercent.trim(),
    },
    quoteFields: draft.quoteFields.map((field) => ({
      name: field.name.trim(),
      label: field.label.trim(),
      type:
        field.kind === 'choice'
          ? {
              kind: field.kind,
              options: field.options.map(({ value, label }) => ({
                value: value.trim(),
                label: label.trim(),
              })),
            }
          : { kind: field.kind },
      required: field.required,
      ...writtenIn(field),
    })),
    applicationAmountField: {
      ...saved.applicationAmountField,
      name: draft.amountField.trim(),
      confirmed: draft.amountFieldConfirmed,
    },
    cadenceSeconds: {
      position: wholeOf(draft.cadences.position),
      deposits: wholeOf(draft.cadences.deposits),
      depositsPending: wholeOf(draft.cadences.depositsPending),
      loans: wholeOf(draft.cadences.loans),
      slow: wholeOf(draft.cadences.slow),
    },
    rateLimit:
      set(draft.requestsPerMinute) === undefined
        ? undefined
        : { requestsPerMinute: wholeOf(draft.requestsPerMinute) },
    explorer: groupOf({ transaction: set(draft.explorerTransaction), address: set(draft.explorerAddress) }),
    dashboardUrl: set(draft.dashboardUrl),
    lenderContact: set(draft.lenderContact),
  };
}

/** Only what differs from text in whole units. */
const writtenIn = ({ written, scale }: FieldRow) => ({
  ...((written === 'number' || written === 'minorNumber') && { as: 'number' as const }),
  ...((written === 'minor' || written === 'minorNumber') && { scale: wholeOf(scale) }),
});

/** A whole number; the schema refuses anything else. */
const wholeOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : NaN);
/** A group without values is omitted. */
const groupOf = <T extends object>(group: T): T | undefined =>
  Object.values(group).every((value) => value === undefined) ? undefined : group;

/** Whether saving would change anything; a different spelling of the same settings does not count. */
export const isChanged = (draft: Draft, saved: ServiceProfile): boolean =>
  sameText(candidateOf(draft, saved)) !== sameText(candidateOf(draftOf(saved), saved));

/** JSON writes NaN as null, which is also what an empty field gives. */
const sameText = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (Number.isNaN(member) ? 'NaN' : member));

/** Main then deletes the secret, which was entered for one origin. */
export const losesSecret = (draft: Draft, saved: ServiceProfile): boolean =>
  !isSameOrigin(draft.baseUrl, saved.baseUrl);
