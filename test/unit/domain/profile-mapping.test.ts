import { describe, expect, it } from 'vitest';
import { isStaticHeader } from '../../../domain/header-names.ts';
import { isFieldPath } from '../../../domain/profile-mapping.ts';

describe('a path to a field', () => {
  it.each(['k', 'p.o', 'attributes.payoff-amount', 'Ledger.Credits', 'a b.c', 'été.x', 'a.b.c.d.e.f.g.h'])(
    'may be %s',
    (path) => expect(isFieldPath(path)).toBe(true),
  );
  it.each(['', '.', 'a.', '.a', 'a..b', ' a', 'a. b', 'a\n', 'a.b.c.d.e.f.g.h.i', 'x'.repeat(201)])(
    'is not %j',
    (path) => expect(isFieldPath(path)).toBe(false),
  );
});

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
    'business-id',
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
