// Requests are counted by route and not by path, so that a test can ask "how many accepts arrived" without knowing ids,
// and so that made-up paths cannot make the count grow without end.

const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/collateral\/(wallets|deposits|position|withdrawal-addresses)$/, ''],
  [/^\/loans\/quotes\/[^/]+\/accept$/, '/loans/quotes/{id}/accept'],
  [/^\/loans(\/quotes|\/applications)?$/, ''],
  [/^\/loans\/applications\/[^/]+$/, '/loans/applications/{id}'],
  [/^\/loans\/[^/]+$/, '/loans/{id}'],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export function routeName(method: string, path: string): string {
  const known = ROUTES.find(([pattern]) => pattern.test(path));
  const name = known === undefined ? 'other' : known[1] || path;
  return `${METHODS.includes(method) ? method : 'other'} ${name}`;
}
