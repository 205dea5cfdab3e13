import { describe, expect, it } from 'vitest';
import { isStaticHeader } from '../../../domain/header-names.ts';
import { isPath } from '../../../domain/connector/path.ts';

describe('a path to a field', () => {
  it.each([
    'k',
    'p.o',
    'attributes.payoff-amount',
    'Ledger.Credits',
    'a b.c',
    'été.x',
    'a.b.c.d.e.f.g.h.i',
    '.',
    'a[0]',
    'a[-1].b',
    'a[type=final].x',
    '[2]',
    '^.ccy',
    '^.^.@key',
    '@key',
    'a.0.@type',
  ])('may be %s', (path) => expect(isPath(path)).toBe(true));
  it.each([
    '',
    'a.',
    '.a',
    'a..b',
    ' a',
    'a. b',
    'a\n',
    'a[',
    'a[]',
    'a[x]',
    'a[0]b',
    'a.^',
    'a.@key',
    'a.*',
    '*',
    'a.'.repeat(12) + 'b',
    'x'.repeat(201),
  ])('is not %j', (path) => expect(isPath(path)).toBe(false));
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
