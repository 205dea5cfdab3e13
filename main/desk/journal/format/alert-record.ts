// The body of an alert's journal record.
import * as v from 'valibot';
import { DecimalSchema, EpochMillisSchema, KindSchema } from '../../../../domain/value-schemas.ts';
import { AlertKindSchema } from '../../../../domain/alerts.ts';
import { ProfileIdSchema } from '../../../../domain/ids.ts';

const at = EpochMillisSchema;

const paths = v.array(
  v.object({
    path: v.string(),
    was: v.array(KindSchema),
    now: v.array(KindSchema),
    fields: v.array(v.string()),
  }),
);

export const alertRecord = v.object({
  profile: ProfileIdSchema,
  kind: AlertKindSchema,
  state: v.optional(v.string()),
  loanId: v.optional(v.string()),
  amounts: v.optional(v.object({ was: DecimalSchema, now: DecimalSchema })),
  loans: v.optional(
    v.object({
      listed: v.array(v.object({ id: v.string(), repaying: v.boolean() })),
      more: v.number(),
    }),
  ),
  shape: v.optional(
    v.object({
      resource: v.picklist(['wallets', 'deposits', 'position', 'returnAddresses', 'applications', 'loans']),
      gone: paths,
      changed: paths,
      rarer: paths,
      added: paths,
      more: v.number(),
      serious: v.boolean(),
      lost: v.array(v.string()),
    }),
  ),
  certificate: v.optional(
    v.object({
      origin: v.string(),
      issuer: v.string(),
      before: v.optional(v.string()),
      validTo: v.optional(at),
      fingerprint256: v.string(),
    }),
  ),
  /** `percent`, and the operator's threshold `mark` that it passed or came back below. */
  ltv: v.optional(v.object({ percent: DecimalSchema, mark: v.string() })),
  /** Hash of a profile that was changed outside the app. */
  sha256: v.optional(v.string()),
  priceAt: v.optional(at),
  until: v.optional(at),
});
