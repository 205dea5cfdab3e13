// What an operator reads when the service refuses: its own text, short, once, and on one line.
import { describe, expect, it } from 'vitest';
import { excerptOf, pageTitle, serviceWords } from '../../../../../main/service/reading/error-text.ts';
import { json, object } from '../support.ts';

const words = (body: unknown): string => serviceWords(json(JSON.stringify(body)), undefined).words;
const numbered = (count: number): string[] => Array.from({ length: count }, (_none, nth) => `e${nth}`);

describe('the error text', () => {
  it.each([
    ['Too late', 'Too late'],
    [{ errors: [' ', 'too low'] }, 'too low'],
    [{ message: 'Too low', errors: [' Too low '] }, 'Too low'],
    [{ errors: [' too low ', ' too late '] }, 'too low · too late'],
    [{ error: null, code: 'E1' }, 'E1'],
    [{ error: true, code: 'L9' }, 'L9'],
    [{ error: 'No.', code: 'E1' }, 'No.'],
    [{ error: { message: 'No.' }, code: 'E1' }, 'No.'],
    [{ errors: [7, {}, 'too low'] }, 'too low'],
    [{ errors: { amount_ngn: {}, asset: 'unknown' } }, 'asset: unknown'],
    [{ errors: [{ message: 'too low', code: 'too low' }] }, 'too low'],
    [{ message: 'x'.repeat(500) }, 'x'.repeat(500)],
  ])('of %j is %j', (body, text) => {
    expect(words(body)).toBe(text);
  });
  it('has the first ten errors of a list or of a form', () => {
    expect(words({ errors: numbered(12) })).toBe(numbered(10).join(' · '));
    const fields = Object.fromEntries(numbered(12).map((name) => [name, 'x']));
    expect(words({ errors: fields })).toBe(
      numbered(10)
        .map((name) => `${name}: x`)
        .join(' · '),
    );
  });
  it('has the request id at the profile’s place before any other, and 200 characters of it', () => {
    const body = object({ trace: { no: 'a' }, request_id: 'b' });
    expect(serviceWords(body, 'h', { requestId: 'trace.no' }).requestId).toBe('a');
    const long = object({ request_id: 'r'.repeat(300) });
    expect(serviceWords(long, undefined).requestId).toBe('r'.repeat(200));
  });
});

describe('the beginning of an answer', () => {
  it('is whole up to 200 characters', () => {
    expect(excerptOf('x'.repeat(200))).toBe('x'.repeat(200));
    expect(excerptOf('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  });
});

describe('the title of a page', () => {
  it('may be its first word, and has 120 characters', () => {
    expect(pageTitle('<title>Gone</title>')).toBe('Gone');
    expect(pageTitle(`<title>${'x'.repeat(300)}</title>`)).toBe('x'.repeat(120));
  });
  it('is none if it is blank, or far down a long page', () => {
    expect(pageTitle('<title> </title>')).toBeUndefined();
    expect(pageTitle(`${' '.repeat(20_000 - '<title>'.length)}<title>Gone</title>`)).toBeUndefined();
    expect(pageTitle(`${' '.repeat(20_000 - '<title>G'.length)}<title>Gone</title>`)).toBe('G');
  });
});
