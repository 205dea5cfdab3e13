import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isSignInHeader, isStaticHeader } from '../../../domain/header-names.ts';
import { PROFILE_DEFAULTS } from '../../../domain/profile.ts';
import { pathFaults, PathsSchema, RULES, SEND_PATHS, type SendPath } from '../../../domain/profile-rules.ts';
import { isMethodParameter, isPlainPath, requestUrl } from '../../../domain/request-url.ts';
import { SPELLINGS_OF_QUOTES } from '../../support/path-spellings.ts';

const baseUrl = 'https://lend.example/v1';

const faultsOf = (asked: Partial<Parameters<typeof pathFaults>[0]>) =>
  pathFaults({ baseUrl, paths: PROFILE_DEFAULTS.paths, ...asked }).map(
    ({ part, name, message }) => `${part}.${name}: ${message}`,
  );
const pathsWith = (paths: Partial<Parameters<typeof pathFaults>[0]['paths']>) =>
  faultsOf({ paths: { ...PROFILE_DEFAULTS.paths, ...paths } });

describe('a read by POST', () => {
  const posted = (loans: string, pathPrefix?: string) =>
    faultsOf({ pathPrefix, paths: { ...PROFILE_DEFAULTS.paths, loans }, methods: { loans: 'POST' } });
  it.each(SPELLINGS_OF_QUOTES)('is refused for the path of quotes, spelled %j', (path) => {
    expect(posted(path)).toContain(`methods.loans: ${RULES.postWhereSent}`);
  });
  it.each(['/loans', '/loans/quotes-list', '/loans/quotes/search', '/loan/quotes', '/v2/loans/quotes'])(
    'is allowed at another path: %s',
    (path) => expect(posted(path)).toEqual([]),
  );
  it('is refused if the prefix or the base URL leads to the path of quotes', () => {
    const refused = `methods.loans: ${RULES.postWhereSent}`;
    expect(posted('/../api/loans/quotes', '/api')).toContain(refused);
    expect(posted('/../../v1/api/loans/quotes', '/api')).toContain(refused);
    const paths = { ...PROFILE_DEFAULTS.paths, loans: '/purses' };
    // A question mark in the base URL makes every path part of a query.
    expect(faultsOf({ baseUrl: `${baseUrl}?`, paths, methods: { loans: 'POST' } })).toContain(refused);
  });
});

describe('a request with an effect', () => {
  const { paths } = PROFILE_DEFAULTS;
  it('has a path of its own in the document, where its list is read by GET', () => {
    expect(faultsOf({})).toEqual([]);
    expect(pathsWith({ quote: '/loans/quotes?external_id={external_id}' })).toEqual([]);
    expect(pathsWith({ application: '/loans/applications/{application_id}' })).toEqual([]);
  });
  it.each(SPELLINGS_OF_QUOTES)('is refused where a quote is asked for, spelled %j', (path) => {
    expect(pathsWith({ applications: path })).toContain(
      `paths.applications: ${RULES.otherPath} paths.quotes`,
    );
  });
  it('is refused at the path of every other request and of every read', () => {
    for (const own of SEND_PATHS)
      for (const [other, path] of Object.entries(paths)) {
        if (other === own) continue;
        const faults = pathsWith({ [own]: path });
        expect([own, other, faults[0]]).toEqual([own, other, expect.stringContaining(RULES.otherPath)]);
      }
  });
  it.each([
    ['quotes', '/loans/quotes/Q-1/accept', 'acceptQuote'],
    ['quotes', '/loans/quotes/{quote_id}/accept/', 'acceptQuote'],
    ['quotes', '/loans/quotes/%7Bid%7D/ACCEPT?x=1', 'acceptQuote'],
    ['applications', '/loans//quotes/1/accept', 'acceptQuote'],
    ['acceptQuote', '/loans/{quote_id}', 'quotes'],
    ['acceptQuote', '/loans/{quote_id}', 'loan', { quotes: '/offers', applications: '/requests' }],
    ['acceptQuote', '/collateral/{quote_id}', 'deposits'],
    ['acceptQuote', '/collateral/d{quote_id}s', 'deposits'],
    ['acceptQuote', '/collateral/deposits?id={quote_id}', 'deposits'],
  ] as [SendPath, string, string, object?][])(
    '%s is refused at %s, which could be %s',
    (own, path, other, more) => {
      const faults = pathsWith({ ...more, [own]: path });
      expect(faults.some((fault) => fault.includes(own) || fault.includes(other))).toBe(true);
    },
  );
  it.each([
    ['acceptQuote', '/quotes/{quote_id}:accept', { quote: '/quotes/{external_id}' }],
    ['acceptQuote', '/accept?id={quote_id}', {}],
    ['quotes', '/offers', {}],
  ] as const)('%s may be sent to %s', (own, path, more) =>
    expect(pathsWith({ ...more, [own]: path })).toEqual([]),
  );
  it.each(['/loans/{loan_id}', '/loans/%7bquote_id%7d', '/loans/%257Bx%257D', '/loans/{}'])(
    'has no id of its own in a fixed path: %s',
    (path) => {
      const parsed = v.safeParse(PathsSchema, { ...paths, quotes: path });
      expect(parsed.issues?.map(({ message }) => message)).toEqual([RULES.noBraces]);
    },
  );
});

describe('a path', () => {
  it.each([
    '/loans',
    '/loans/{loan_id}',
    '/loans/quotes?external_id={external_id}',
    '/caf%C3%A9/x%20y',
    '/a.b/..c',
  ])('may be %s, which the client sends as it is written', (path) => {
    expect(isPlainPath(path)).toBe(true);
    const sent = requestUrl({ baseUrl }, path);
    expect(decodeURI(`${sent.pathname}${sent.search}`)).toBe(`/v1${decodeURI(path)}`);
  });
  it.each([
    '/loans/./quotes',
    '/loans/%2e/quotes',
    '/x/../loans',
    '/x/%2E%2e/loans',
    '/x/%252e%252e/loans',
    '/x/..%2floans',
    '/x/..;a=b/loans',
    '/x/.%09./loans',
    '/loans\\quotes',
    '/loans%5cquotes',
    '/loans\tquotes',
    '/loans\nquotes',
    '/loans quotes',
    '/loans#{loan_id}',
    '/loans%23x',
    '/loans%3fx',
    '/loans%00',
    '/loans?_method=POST',
    '/loans?a=1&X-HTTP-Method-Override=PUT',
    '/loans?%5fmethod=POST',
  ])('is refused where the client or the service reads another: %j', (path) =>
    expect(isPlainPath(path)).toBe(false),
  );
});

describe('the name of a query parameter', () => {
  it.each([
    '_method',
    '__METHOD',
    '$method',
    'x-http-method',
    'X-HTTP-Method-Override',
    '_methodOverride',
    'http_method',
  ])('is refused where frameworks take it for the method: %s', (name) =>
    expect(isMethodParameter(name)).toBe(true),
  );
  it.each(['method', 'payment_method', 'cursor', 'page', 'external_id'])('may be %s', (name) =>
    expect(isMethodParameter(name)).toBe(false),
  );
});

const STEERING = [
  'X-HTTP-Method-Override',
  'X-Method-Override',
  'X-HTTP-Method',
  'X-Original-URL',
  'X-Original-URI',
  'X-Original-Host',
  'X-Rewrite-URL',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Prefix',
  'X-Forwarded-Client-Id',
  'Forwarded',
  'X-Real-IP',
  'True-Client-IP',
  'X-Host',
  'X-Proxy-Id',
  'X-Remote-Id',
  'X-Override-Token',
  'X-Accel-Redirect',
  'Via',
  'Host',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Range',
  'If-Match',
  'Idempotency-Key',
  'X-Idempotency-Id',
  'Origin',
  'Referer',
  'Cookie',
  'Proxy-Authorization',
  'Access-Control-Request-Method',
  'X-Anything',
];

describe('a header', () => {
  it.each(STEERING)('that directs a request, or that nobody knows, is set by no profile: %s', (name) => {
    for (const spelled of [name, name.toLowerCase(), name.toUpperCase()])
      expect([isStaticHeader(spelled), isSignInHeader(spelled)]).toEqual([false, false]);
  });
  it.each(['X-Version', 'x-tenant-id', 'Api-Version', 'Accept-Language', 'Lender-Business', 'X-Client-Id'])(
    'may be sent with every request: %s',
    (name) => expect(isStaticHeader(name)).toBe(true),
  );
  it.each([
    'Authorization',
    'X-Access-Key',
    'X-Lender-Pass',
    'api-key',
    'X-Signature',
    'X-Time',
    'Date',
    'X-Key-Id',
  ])('may sign in: %s', (name) => expect(isSignInHeader(name)).toBe(true));
});
