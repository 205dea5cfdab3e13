// What is left of a secret in memory after its service was closed.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Auth } from '../../../../../../domain/sign-in.ts';
import { answer, scripted, SECRET } from '../../support.ts';

const auth: Auth = {
  preset: 'hmac',
  secretName: 'service/sandbox',
  keyId: 'desk-1',
  keyHeader: 'x-key',
  timestampHeader: 'x-time',
  timestamp: 'seconds',
  signatureHeader: 'x-signature',
  hash: 'sha256',
  encoding: 'hex',
  secretIs: 'text',
  canonical: '{timestamp}{method}',
};

test('the key of an HMAC is overwritten when its service is closed', async () => {
  const { service, requests } = scripted(() => answer(200, '{"data":{}}'), { auth });
  const signatureWith = (key: string | Uint8Array, nth: number) =>
    createHmac('sha256', key).update(`${requests[nth]?.headers['x-time']}GET`).digest('hex');

  await service.read('position');
  expect(requests[0]?.headers['x-signature']).toBe(signatureWith(SECRET, 0));
  await service.close();
  // The connections are closed; the scripted core shows which key a signature would use.
  await service.read('position');
  expect(requests[1]?.headers['x-signature']).toBe(signatureWith(new Uint8Array(SECRET.length), 1));
});
