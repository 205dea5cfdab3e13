// Counts requests by route, not by path: a test can ask how many accepts arrived without knowing ids, and
// unknown paths cannot make the count grow without end.
import type { Document } from '../dialect/document.ts';

const DOCUMENTED = [
  '/collateral/wallets',
  '/collateral/deposits',
  '/collateral/position',
  '/collateral/withdrawal-addresses',
  '/loans/quotes',
  '/loans/quotes/{id}/accept',
  '/loans/applications',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export function routeNamer(reads: Document['reads']): (method: string, path: string) => string {
  // Routes without an id come first: `/loans/quotes` is a list, not a loan with the id "quotes".
  const names = [...DOCUMENTED, reads.loans, reads.applications, reads.quotes, reads.application, reads.loan]
    .filter((name) => name !== null)
    .map((name) => [new RegExp(`^${name.replace('{id}', '[^/]+')}$`), name] as const);
  return (method, path) => {
    const name = names.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
    return `${METHODS.includes(method) ? method : 'other'} ${name}`;
  };
}
