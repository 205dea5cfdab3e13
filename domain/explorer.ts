// Links to the chain's explorer, built from the profile's templates. A value comes from the service, so it may
// fill a place in a link and never choose where the link leads.
import * as v from 'valibot';

const PLACEHOLDERS = { transaction: '{tx_hash}', address: '{address}' } as const;
export type ExplorerKind = keyof typeof PLACEHOLDERS;

/** Visible ASCII as chains write hashes and addresses, with a letter or digit in it, so that it is never `..`. */
const SHAPE = /^(?=.*[A-Za-z0-9])[\x21-\x7e]{1,256}$/;

/** The value on its way into a link; whatever is not of this shape is not a hash or an address of any chain. */
export const ExplorerValueSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(SHAPE, 'a transaction hash or address'),
);

function filled(template: string, kind: ExplorerKind, value: string): URL | undefined {
  const url = URL.parse(template.replaceAll(PLACEHOLDERS[kind], () => encodeURIComponent(value)));
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

/** Whether the template has its place for the value, and has it behind the host. */
export function isExplorerTemplate(template: string, kind: ExplorerKind): boolean {
  if (!template.startsWith('https://') || !template.includes(PLACEHOLDERS[kind])) return false;
  const [one, other] = [filled(template, kind, 'a1'), filled(template, kind, 'b2')];
  return one !== undefined && one.origin === other?.origin;
}

/** The https link, on the template's own host; undefined where value or template are not fit for one. */
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
