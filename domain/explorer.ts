// Links to the chain's explorer, built from the profile's templates. A value from the service may fill its
// place in the link but never choose the link's host.
import * as v from 'valibot';

const PLACEHOLDERS = { transaction: '{tx_hash}', address: '{address}' } as const;
export type ExplorerKind = keyof typeof PLACEHOLDERS;

/** Visible ASCII, as in hashes and addresses, with at least one letter or digit, so that it is never `..`. */
const SHAPE = /^(?=.*[A-Za-z0-9])[\x21-\x7e]{1,256}$/;

/** A value for a link. Text of another form is no chain's hash or address. */
export const ExplorerValueSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(SHAPE, 'a transaction hash or address'),
);

function filled(template: string, kind: ExplorerKind, value: string): URL | undefined {
  const url = URL.parse(template.replaceAll(PLACEHOLDERS[kind], () => encodeURIComponent(value)));
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

/** The template has a place for the value, and the place comes after the host. */
function isExplorerTemplate(template: string, kind: ExplorerKind): boolean {
  if (!template.startsWith('https://') || !template.includes(PLACEHOLDERS[kind])) return false;
  const [one, other] = [filled(template, kind, 'a1'), filled(template, kind, 'b2')];
  return one !== undefined && one.origin === other?.origin;
}

/** An https link to the template's own host; undefined if the value or the template does not fit. */
export function explorerLink(template: string, kind: ExplorerKind, value: string): string | undefined {
  if (!SHAPE.test(value) || !isExplorerTemplate(template, kind)) return undefined;
  const link = filled(template, kind, value);
  return link !== undefined && link.origin === filled(template, kind, 'a1')?.origin ? link.href : undefined;
}

const template = (kind: ExplorerKind) =>
  v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check(
      (text) => isExplorerTemplate(text, kind),
      `an https link with ${PLACEHOLDERS[kind]} behind its host`,
    ),
  );

export const ExplorerSchema = v.strictObject({
  transaction: v.optional(template('transaction')),
  address: v.optional(template('address')),
});
