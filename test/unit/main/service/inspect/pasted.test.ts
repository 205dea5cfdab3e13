// A pasted answer is parsed like a received one, and a fault in it is named with its place.
import { describe, expect, test } from 'vitest';
import type { WireResource } from '../../../../../domain/connector/fields.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import { pastedAnswer } from '../../../../../main/service/inspect/pasted.ts';
import { fieldOf, PROFILE } from './support.ts';

const paste = (thing: WireResource, text: string) =>
  pastedAnswer(thing, { text, of: undefined, at: epochMillis(0) });

describe('a pasted answer', () => {
  test('keeps every digit', () => {
    const pasted = paste('quote', '{"quote_id": 12345678901234567890, "amount_ngn": 0.10}');
    if (!pasted.ok) throw new Error('refused');
    const read = pasted.value.read(PROFILE, 0);
    expect(fieldOf(read, 'id').value).toBe('12345678901234567890');
    expect(fieldOf(read, 'amount').value).toBe('0.10');
  });

  test.each([
    ['{\n  "id": 1,\n  "status" "open"\n}', 'line 3, column 12: a colon expected'],
    ['{"id": 1', 'line 1, column 9'],
    ['', 'line 1, column 1'],
    ['HTTP/1.1 201 Created', 'line 1, column 1: a value expected'],
    ['{"id": 1, "id": 2}', 'the key "id" stands twice in one object'],
  ])('%j is refused with its place', (text, problem) => {
    expect(paste('quote', text)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'text', problem: expect.stringContaining(problem) as unknown },
    });
  });

  test.each<[WireResource, string, 'one' | 'list']>([
    ['loan', '{"data": {"id": "1", "payments": []}}', 'one'],
    ['loan', '{"data": [{"id": "1"}]}', 'list'],
    ['application', '{"id": "1"}', 'one'],
    ['wallet', '{"asset": "USDC"}', 'list'],
    ['quote', '{"data": [{"id": "1"}]}', 'one'],
  ])('a %s from %s is taken as %s', (thing, text, of) => {
    const pasted = paste(thing, text);
    expect(pasted.ok && pasted.value.of).toBe(of);
  });
});
