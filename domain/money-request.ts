// The bodies of the requests that have an effect, made from the profile; and what a body says, read back from it.
import type { Decimal } from './decimal.ts';
import type { ExternalId, QuoteId } from './ids.ts';
import type { QuoteField } from './profile-rules.ts';
import type { ServiceProfile } from './profile.ts';

type Terms = Readonly<Record<string, string>>;

/** What a person or the desk wants sent. An application's and a quote's body is the text on record. */
export type MoneyIntent =
  | { readonly kind: 'quotes'; readonly body: string }
  | { readonly kind: 'acceptQuote'; readonly quoteId: QuoteId }
  | { readonly kind: 'applications'; readonly body: string };

/** The exact JSON to record, show and send: external_id first, then the terms in the profile's order. */
export function quoteBody(
  externalId: ExternalId | undefined,
  terms: Terms,
  fields: readonly QuoteField[],
): string {
  // An absent term is undefined, which JSON leaves out.
  const members = fields.map(({ name }) => [name, terms[name]] as const);
  return JSON.stringify(Object.fromEntries([['external_id', externalId], ...members]));
}

/** The document allows a collateral amount alone: no reference of ours can be sent with it. */
export const applicationBody = (field: string, amount: string): string => JSON.stringify({ [field]: amount });

/** Texts by name; undefined for any other JSON. */
function membersOf(body: string): Record<string, string> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const members = Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(members);
}

/** The amount that this application's body asks for, under the name that the operator confirmed. */
export function amountInBody({ applicationAmountField }: ServiceProfile, body: string): Decimal | undefined {
  const amount = membersOf(body)?.[applicationAmountField.name];
  return amount === undefined ? undefined : (amount as Decimal);
}

/**
 * The body as it is sent, made anew from what the recorded one says under the names of this profile. Undefined if
 * the two differ: the recorded one has another member, another order or another spelling.
 */
export function bodyFor(profile: ServiceProfile, intent: MoneyIntent): string | undefined {
  if (intent.kind === 'acceptQuote') return undefined;
  const members = membersOf(intent.body);
  if (members === undefined) return undefined;
  const made =
    intent.kind === 'quotes'
      ? quoteBody(members['external_id'] as ExternalId | undefined, members, profile.quoteFields)
      : applicationBody(
          profile.applicationAmountField.name,
          members[profile.applicationAmountField.name] ?? '',
        );
  return made === intent.body ? made : undefined;
}
