import { describe, expect, it } from 'vitest';
import { redacted } from '../../../domain/redaction.ts';

const NOTHING = { amounts: false, accounts: false };
const EVERYTHING = { amounts: true, accounts: true };
const CANARY = 'canary-secret-4711-xyz';
const HASH = 'b5c8bd9430b6cc87a0e2fe110ece6bf527fa4f170a4bc8cd032f768fc5219838';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const UUID = '3f2b8a04-6d0c-4c8e-9a37-0d9a1f1e7c11';

describe('a secret never stays', () => {
  it.each([
    `Authorization: Bearer ${CANARY}`,
    `{"apiKey":"${CANARY}"}`,
    `passphrase=${CANARY}`,
    `the lender answered ${CANARY} without a name`,
    `https://service.example/?x=${CANARY}&y=1`,
  ])('%s', (text) => {
    for (const kept of [NOTHING, EVERYTHING]) expect(redacted(text, kept, [CANARY])).not.toContain(CANARY);
  });
  it('also if it is not known and has no name, by its form', () => {
    const unknown = 'sk_live_51H8xYzAbCdEfGhIjKlMnOpQrStUv';
    for (const kept of [NOTHING, EVERYTHING]) expect(redacted(`answer ${unknown}`, kept)).toBe('answer [id]');
  });
});

describe('account numbers, addresses, transactions and ids', () => {
  const texts = ['0123456789', '012 345 6789', '012-345-6789', ADDRESS, TRON, HASH, `0x${HASH}`, UUID];
  it.each(texts)('%s stays only by choice', (id) => {
    for (const text of [`paid to ${id}.`, `{"account":"${id}"}`, `to=${id},`]) {
      expect(redacted(text, NOTHING)).not.toContain(id);
      expect(redacted(text, EVERYTHING)).toContain(id);
    }
  });
  it('an id that amounts alone would leave is struck out too', () => {
    expect(redacted('acc_0123456789', { amounts: true, accounts: false })).toBe('acc_[number]');
  });
});

describe('amounts', () => {
  it.each([
    '₦1,250,000.00',
    '5000 NGN',
    '61240.118223 USDC',
    '{"payoff_amount_ngn":"500"}',
    '{"debt": 12}',
    'ltvPercent=42.35',
    'about 5000000 more',
    'was 1 250 000,00 before',
    '-0.5',
  ])('%s stays only by choice', (text) => {
    const digits = /\d/;
    expect(redacted(text, NOTHING)).not.toMatch(digits);
    expect(redacted(text, EVERYTHING)).toBe(text);
  });
});

it('names in paths and mail addresses are struck out', () => {
  expect(redacted('/home/ada/.config/app, C:\\Users\\Ada\\x, ada@treasury.example', EVERYTHING)).toBe(
    '/home/[user]/.config/app, C:\\Users\\[user]\\x, [mail]',
  );
});

it('what explains a failure stays', () => {
  const text = 'poll failed: HTTP 503 after 3 tries at 2026-11-25T16:45:12 (main.js:12:5), Electron 42.0.0';
  expect(redacted(text, NOTHING)).toBe(text);
});
