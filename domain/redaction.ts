// Takes out of a text what must not leave the desk. It rather takes out too much: a number that could be an
// amount is struck out although it may be a duration.

export interface KeptInText {
  readonly amounts: boolean;
  /** Account numbers, addresses, transactions and other long ids. */
  readonly accounts: boolean;
}

const STRUCK = '[struck out]';

/** Strikes out authorization values and values named like a credential, in JSON and header lines. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${STRUCK}`)
    .replace(
      /("?(?:api[-_]?key|secret|password|passphrase|token|authorization)"?\s*[:=]\s*)("[^"]*"|[^\s,}]+)/gi,
      `$1${STRUCK}`,
    );

/** A name in a path of this computer, and a mail address. */
const withoutNames = (text: string): string =>
  text
    .replace(/(\/home\/|\/Users\/|\\Users\\+)[^/\\\s"']+/g, '$1[user]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[mail]');

const PUBLIC_ID =
  /^(?:0x[0-9a-f]+|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{26,44})$/i;
const hasBoth = (token: string): boolean => /\d/.test(token) && /[a-z]/i.test(token);

/** Long tokens are ids or secrets. A token that has no form of an id is never kept. */
const withoutTokens = (text: string, keepsIds: boolean): string =>
  text.replace(/\b0x[0-9a-f]{6,}|[\w+-]{20,}={0,2}/gi, (token) =>
    !hasBoth(token) || (keepsIds && PUBLIC_ID.test(token)) ? token : '[id]',
  );

/** Eight digits and more, also in groups. A date is kept. */
const withoutAccounts = (text: string): string =>
  text.replace(/(?<!\d)\d(?:[ -]?\d){7,}(?!\d)/g, (digits) =>
    /^\d{4}-\d{2}-\d{2}/.test(digits) ? digits : '[number]',
  );

const GROUPED = String.raw`\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:[.,]\d+)?`;
const CURRENCY = String.raw`(?:₦|\$|NGN|USDC|USDT|DAI|USD)`;
const withoutAmounts = (text: string): string =>
  text
    .replace(
      /("?\w*(?:amount|payoff|principal|debt|price|value|capacity|collateral|balance|ltv|percent|fee|total)\w*"?\s*[:=]\s*)("[^"]*"|-?[\d.,]+)/gi,
      '$1[amount]',
    )
    .replace(new RegExp(`${CURRENCY}\\s?-?\\d[\\d.,]*|-?\\d[\\d.,]*\\s?${CURRENCY}`, 'g'), '[amount]')
    .replace(new RegExp(`(?<![\\w.])-?${GROUPED}(?![\\w])`, 'g'), '[amount]')
    .replace(/(?<![\w.])-?\d+[.,]\d+(?![\w.])/g, '[amount]')
    .replace(/(?<![\w.-])\d{4,}(?![\w-])/g, '[amount]');

/** @param secrets texts to strike out wherever they stand */
export function redacted(text: string, kept: KeptInText, secrets: readonly string[] = []): string {
  const hidden = secrets
    .filter(({ length }) => length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, STRUCK), text);
  const bare = withoutTokens(withoutNames(withoutSecrets(hidden)), kept.accounts);
  const nameless = kept.accounts ? bare : withoutAccounts(bare);
  return kept.amounts ? nameless : withoutAmounts(nameless);
}
