// What a client does with a practice in any dialect, and everything it can be told.
import { word } from '../../../unit/sandbox/json.ts';
import { isListed, quoteBody, told } from './tongue.ts';
import type { Answer, Client, ListName, Resource } from './tongue.ts';

export const LISTS = [
  ['wallets', 'wallet'],
  ['deposits', 'deposit'],
  ['quotes', 'quote'],
  ['applications', 'application'],
  ['loans', 'loan'],
] as const satisfies readonly (readonly [ListName, Resource])[];

export const make = async (client: Client, externalId: string, amount?: string): Promise<Answer> =>
  client.ask('POST', '/loans/quotes', quoteBody(client.tongue, externalId, amount));
const idOf = ({ tongue }: Client, resource: Resource, answer: Answer): string =>
  word(told(tongue, resource, tongue.thing(answer.json)), 'id');
export const accept = (client: Client, quote: Answer): Promise<Answer> =>
  client.ask('POST', `/loans/quotes/${idOf(client, 'quote', quote)}/accept`);
export const readLoan = async (client: Client, id: string): Promise<Record<string, unknown>> => {
  const { json } = await client.ask('GET', `${client.tongue.reads.loan}${id}`);
  return told(client.tongue, 'loan', client.tongue.thing(json));
};
export const applied = (client: Client): Promise<Answer> =>
  client.ask('POST', '/loans/applications', { [client.tongue.quoteNames.collateral]: '750.25' });

/** A loan, a quote left open, an application under review, payments that missed and a return under way. */
export async function live(client: Client): Promise<void> {
  const application = await accept(client, await make(client, 'one'));
  const loanId = word(told(client.tongue, 'application', client.tongue.thing(application.json)), 'loanId');
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'under' });
  await client.control('POST', `/loans/${loanId}/rotate`);
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'exact', destination: 'previous' });
  await client.control('POST', `/loans/${loanId}/pay`, { amount: 'exact' });
  await client.control('POST', '/seizures', { amount: '33.000001' });
  await client.control('POST', '/clock', { advance_ms: 30_000 });
  await applied(client);
  await make(client, 'two', '2450000.5');
}

/** Everything the service says, undone; times to the second, because one dialect cuts them there. */
export async function everything(client: Client, listener = client.tongue): Promise<Record<string, unknown>> {
  const { tongue, ask } = client;
  const said: Record<string, unknown> = {};
  for (const [name, resource] of LISTS.filter(([list]) => isListed(listener, list)))
    said[name] = (await client.walk(name)).found.map((one) => told(tongue, resource, one, listener));
  const position = tongue.thing((await ask('GET', '/collateral/position')).json);
  said['position'] = told(tongue, 'position', position);
  const { json } = await ask('GET', '/collateral/withdrawal-addresses');
  said['addresses'] = tongue
    .addresses(json)
    .map(({ one, status }) => ({
      ...told(tongue, 'address', one),
      ...(status === undefined ? {} : { status }),
    }))
    .toSorted((a, b) => word(a, 'id').localeCompare(word(b, 'id')));
  return JSON.parse(
    JSON.stringify(said, (key, value: unknown) =>
      typeof value === 'number' && key.endsWith('At') ? Math.floor(value / 1_000) : value,
    ),
  ) as Record<string, unknown>;
}
