// An unsaved draft of a profile decides paths and fields, but never the address or the sign-in.
import { signInBy } from '../../../domain/sign-in.ts';
import { expect, test } from 'vitest';
import { rigFor, SECRET } from './rig.ts';
import { empty, serving } from './serving.ts';
import { stepOf, tested } from './testing.ts';

test('a draft with another address or sign-in is refused before the secret is read', async () => {
  const rig = rigFor('http://127.0.0.1:9/v1');
  rig.secrets.failing = { code: 'internal', reference: 'the keychain was asked' };
  const elsewhere = { ...rig.profile, baseUrl: 'https://elsewhere.example' };
  expect(await rig.inspect.start({ profile: elsewhere })).toEqual({
    ok: false,
    error: {
      code: 'bad-input',
      field: 'baseUrl',
      problem: 'differs from the stored profile: save it first',
    },
  });
  const { secretName } = rig.profile.auth;
  const asAnother = { ...rig.profile, auth: { ...signInBy('x-api-key'), secretName } };
  expect(await rig.inspect.start({ profile: asAnother })).toMatchObject({ error: { field: 'auth' } });
  expect(rig.published).toEqual([]);
});

test('a draft cannot name another keychain entry whose secret would be sent', async () => {
  let sent: string | undefined;
  const { rig } = await serving((request, response, body) => {
    sent = request.headers.authorization;
    empty(request, response, body);
  });
  rig.secrets.entries.set('database', 'the database key');
  const auth = { ...rig.profile.auth, secretName: 'database' };
  await tested(rig, { ...rig.profile, auth });
  expect(sent).toBe(`Bearer ${SECRET}`);
});

test('a draft decides paths, prefix and headers', async () => {
  const versions: unknown[] = [];
  const { server, rig } = await serving((request, response, body) => {
    versions.push(request.headers['x-version']);
    empty(request, response, body);
  });
  const paths = { ...rig.profile.paths, wallets: '/purses' };
  const slice = await tested(rig, {
    ...rig.profile,
    paths,
    pathPrefix: '/b2b/',
    headers: { 'x-version': '7' },
  });
  expect(server.requests[0]).toBe('GET /v1/b2b/purses');
  expect(versions[0]).toBe('7');
  expect(stepOf(slice, 'wallets').facts).toMatchObject({ path: 'GET /b2b/purses' });
});

test('a draft of a profile whose secret is not stored is not tested', async () => {
  const rig = rigFor('http://127.0.0.1:9/v1');
  rig.secrets.entries.clear();
  expect(await rig.inspect.start({ profile: rig.profile })).toEqual({
    ok: false,
    error: { code: 'locked', reason: 'secret-missing' },
  });
});
