// The issuer of a service's certificate, whose name anyone who answers may choose.
import { describe, expect, it } from 'vitest';
import { createPeerBook, peerFrom } from '../../../../../../main/service/requests/http/peers.ts';

const certificate = (issuer: Record<string, string>, validTo = 'Oct 28 06:58:55 2126 GMT') => ({
  issuer: { C: '', ST: '', L: '', O: '', OU: '', CN: '', ...issuer },
  valid_to: validTo,
  fingerprint256: 'AB:CD',
});

describe('the peer of a certificate', () => {
  it('has a name, an expiry and a fingerprint', () => {
    expect(peerFrom(certificate({ O: 'Org', CN: 'Name' }))).toEqual({
      issuer: 'CN=Name, O=Org',
      validTo: Date.UTC(2126, 9, 28, 6, 58, 55),
      fingerprint256: 'AB:CD',
    });
  });
  it('is undefined without a certificate', () => {
    expect(peerFrom(null)).toBeUndefined();
    expect(peerFrom({})).toBeUndefined();
    const { issuer, fingerprint256 } = certificate({ CN: 'Name' });
    expect(peerFrom({ fingerprint256 })).toBeUndefined();
    expect(peerFrom({ issuer, fingerprint256: '' })).toBeUndefined();
  });
  it('has no other part of the issuer’s name, such as a place', () => {
    expect(peerFrom(certificate({ CN: 'Name', L: 'Lagos', ST: 'LA' }))?.issuer).toBe('CN=Name');
  });
  it('states a missing name of the issuer and an unreadable expiry', () => {
    expect(peerFrom(certificate({}, 'never'))).toMatchObject({
      issuer: 'without a name',
      validTo: undefined,
    });
  });
  it('cannot change or fill the line it is shown in', () => {
    const { issuer = '' } = peerFrom(certificate({ CN: `a\u202eb\nc\u0000${'x'.repeat(500)}` })) ?? {};
    expect(issuer).toMatch(/^CN=a\?b\?c\?x+$/);
    expect(issuer).toHaveLength(160);
  });
});

describe('the list of peers', () => {
  it('keeps the last one of each origin', () => {
    const book = createPeerBook();
    const [first, second] = ['one', 'two'].map((CN) => peerFrom(certificate({ CN })));
    if (first === undefined || second === undefined) throw new Error('no peer');
    book.seen('https://a', first);
    book.seen('https://b', first);
    book.seen('https://a', second);
    expect(book.peerOf('https://a')).toBe(second);
    expect(book.peerOf('https://b')).toBe(first);
    expect(book.peerOf('https://c')).toBeUndefined();
  });
});
