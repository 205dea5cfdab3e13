// Names of a service's fields as words.

/** `repayment_destination.bank_name` → `Bank name`. */
export function humanised(field: string): string {
  const words = (field.split('.').at(-1) ?? field)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replaceAll(/\b(ltv|id|ngn|usd|usdc|usdt|url)\b/gi, (word) => word.toUpperCase());
}
