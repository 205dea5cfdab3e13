// A read by POST over real HTTP: whatever the profile or an id contains, it never reaches a path that
// creates something.
import { afterEach, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { SPELLINGS_OF_QUOTES } from '../../support/path-spellings.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { openService, roughServer, type RoughServer } from './rough-server.ts';

let server: RoughServer | undefined;
afterEach(() => server?.stop());

const refused = (field: string) => ({ ok: false, error: { code: 'bad-input', field } });

async function serving(): Promise<RoughServer> {
  server = await roughServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  return server;
}

it.each(SPELLINGS_OF_QUOTES)('no read by POST is sent to the path of quotes, spelled %j', async (loans) => {
  const { baseUrl, requests } = await serving();
  const paths = { ...practiceProfile(baseUrl).paths, loans };
  const service = openService(baseUrl, { changes: { paths, methods: { loans: 'POST' } } });
  expect(await service.read('loans')).toMatchObject(refused('methods.loans'));
  expect(requests).toEqual([]);
  await service.close();
});

it('a read by POST is sent to another path as written', async () => {
  const { baseUrl, requests } = await serving();
  const paths = { ...practiceProfile(baseUrl).paths, loans: '/loans/search?all=1' };
  const service = openService(baseUrl, { changes: { paths, methods: { loans: 'POST' } } });
  await service.read('loans');
  expect(requests).toEqual(['POST /v1/loans/search?all=1']);
  await service.close();
});

it.each([
  '..',
  '../quotes',
  'x/../../quotes',
  '..\\quotes',
  '%2e%2e%2fquotes',
  '%252e%252e/quotes',
  '..;/quotes',
])('a loan’s id leads a read to no other path: %j', async (id) => {
  const { baseUrl, requests } = await serving();
  const paths = { ...practiceProfile(baseUrl).paths, loan: '/loans/read/{loan_id}' };
  const service = openService(baseUrl, { changes: { paths, methods: { loan: 'POST' } } });
  expect(await service.readLoan(id as LoanId)).toMatchObject(refused('loan_id'));
  expect(requests).toEqual([]);
  await service.close();
});
