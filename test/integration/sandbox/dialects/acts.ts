// What a client does with the practice service in any dialect, and everything it can read.
import { word } from '../../../unit/sandbox/json.ts';
import { isListed, quoteBody, decoded } from './dialect-client.ts';
import type { Answer, Client, ListName, Resource } from './dialect-client.ts';

export const LISTS = [
  ['wallets', 'wallet'],
  ['deposits', 'deposit'],
  ['quotes', 'quote'],
  ['applications', 'application'],
  ['loans', 'loan'],
] as const satisfies readonly (readonly [ListName, Resource])[];

export const make = async (client: Client, externalId: string, amount?: string): Promise<Answer> =>
  client.ask('POST', '/loans/quotes', quoteBody(client.dialect, externalId, amount));
const idOf = ({ dialect }: Client, resource: Resource, answer: Answer): string =>
  word(decoded(dialect, resource, dialect.thing(answer.json)), 'id');
export const accept = (client: Client, quote: Answer): Promise<Answer> =>
  client.ask('POST', `/loans/quotes/${idOf(client, 'quote', quote)}/accept`);
export const readLoan = async (client: Client, id: string): Promise<Record<string, unknown>> => {
  const { json } = await client.ask('GET', `${client.dialect.reads.loan}${id}`);
  return decoded(client.dialect, 'loan', client.dialect.thing(json));
};
export const applied = (client: Client): Promise<Answer> =>
  client.ask('POST', '/loans/applications', { [client.dialect.quoteNames.collateral]: '750.25' });

/** Makes a loan, an open quote, an application under review, unmatched payments and a pending return. */
export async function live(client: Client): Promise<void> {
  const application = await accept(client, await make(client, 'one'));
  const loanId = word(
    decoded(client.dialect, 'application', client.dialect.thing(application.json)),
    'loanId',
  );
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'under' });
  await client.control('POST', `/loans/${loanId}/rotate`);
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'exact', destination: 'previous' });
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'exact' });
  await client.control('POST', '/seizures', { amount: '33.000001' });
  await client.control('POST', '/clock', { advance_ms: 30_000 });
  await applied(client);
  await make(client, 'two', '2450000.5');
}

/** Everything the service states, decoded; times to the second, because one dialect cuts them. */
export async function everything(
  client: Client,
  listener = client.dialect,
): Promise<Record<string, unknown>> {
  const { dialect, ask } = client;
  const said: Record<string, unknown> = {};
  for (const [name, resource] of LISTS.filter(([list]) => isListed(listener, list)))
    said[name] = (await client.walk(name)).found.map((one) => decoded(dialect, resource, one, listener));
  const position = dialect.thing((await ask('GET', '/collateral/position')).json);
  said['position'] = decoded(dialect, 'position', position);
  const { json } = await ask('GET', '/collateral/withdrawal-addresses');
  said['addresses'] = dialect
    .addresses(json)
    .map(({ one, status }) => ({
      ...decoded(dialect, 'address', one),
      ...(status === undefined ? {} : { status }),
    }))
    .toSorted((a, b) => word(a, 'id').localeCompare(word(b, 'id')));
  return JSON.parse(
    JSON.stringify(said, (key, value: unknown) =>
      typeof value === 'number' && key.endsWith('At') ? Math.floor(value / 1_000) : value,
    ),
  ) as Record<string, unknown>;
}
