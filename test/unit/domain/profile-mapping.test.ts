import { describe, expect, it } from 'vitest';
import { isStaticHeader } from '../../../domain/header-names.ts';

describe('a static header (gap 37)', () => {
  it.each(['X-Version', 'x-tenant', 'Api-Version', 'x-client-id'])('may be %s', (name) =>
    expect(isStaticHeader(name)).toBe(true),
  );
  it.each([
    'Authorization',
    'proxy-authorization',
    'Cookie',
    'X-Api-Key',
    'apikey',
    'x-access-token',
    'x-client-secret',
    'Host',
    'Content-Type',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'User-Agent',
    'x version',
    'x:y',
    '',
  ])('that is a secret’s, the app’s or no name at all is refused: %j', (name) =>
    expect(isStaticHeader(name)).toBe(false),
  );
});
