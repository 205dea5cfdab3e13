// Changes of a draft: one path for each field, one meaning for each word, and nothing left after a removal.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import {
  mapField,
  placeIn,
  placeOfField,
  placeText,
  setPagination,
  setUnwrap,
  setWord,
  type Change,
} from '../../../renderer/features/inspect/mapping.ts';
import { readFormat } from '../../../renderer/features/inspect/FormatText.tsx';
import { inspected } from '../../support/preview/sample-inspect.ts';

const after = (...changes: Change[]): ServiceProfile =>
  changes.reduce<ServiceProfile>((draft, change) => change(draft) ?? draft, inspected);

describe('mapped fields', () => {
  it('are added, moved and removed without remains', () => {
    const mapped = after(mapField('loan', 'payoff', 'a.b'), mapField('loan', 'payoff', 'c'));
    expect(mapped.fields).toEqual({ loan: { payoff: 'c' } });
    expect(placeOfField(mapped, 'loan', 'payoff')).toBe('c');
    expect(after(mapField('loan', 'payoff', 'c'), mapField('loan', 'payoff', undefined))).toEqual(inspected);
  });

  it('are refused if the profile could not be saved with them', () => {
    expect(mapField('loan', 'payoff', 'a..b')(inspected)).toBeUndefined();
    expect(mapField('loan', 'no-such-field', 'a')(inspected)).toBeUndefined();
  });
});

describe('the path of a kind of record', () => {
  it('is the same for its list and its single record until they are mapped separately', () => {
    expect(after(setUnwrap('loan', 'list', 'r')).unwrap).toEqual({ loan: 'r' });
    const apart = after(setUnwrap('loan', 'list', 'rows'), setUnwrap('loan', 'one', 'loan'));
    expect(apart.unwrap).toEqual({ loan: { list: 'rows', one: 'loan' } });
    expect(setUnwrap('loan', 'one', 'rows')(apart)?.unwrap).toEqual({ loan: 'rows' });
  });

  it('is only one if the record comes in one form', () => {
    expect(after(setUnwrap('wallet', 'list', 'a'), setUnwrap('wallet', 'list', 'b')).unwrap).toEqual({
      wallet: 'b',
    });
    expect(after(setUnwrap('wallet', 'list', 'a'), setUnwrap('wallet', 'list', undefined))).toEqual(
      inspected,
    );
  });
});

describe('status words', () => {
  it('have one meaning at a time, whatever their case', () => {
    const word = 'Active';
    const closed = after(setWord('loan', 'status', { word, meaning: 'closed' }));
    expect(closed.fields).toEqual({ loan: { status: { words: { closed: ['Active'] } } } });
    const open = setWord('loan', 'status', { word: 'ACTIVE', meaning: 'open' })(closed);
    expect(open?.fields).toEqual({ loan: { status: { words: { open: ['ACTIVE'] } } } });
    expect(setWord('loan', 'status', { word, meaning: undefined })(closed)).toEqual(inspected);
  });

  it('of addresses and of a return are added to the app’s own', () => {
    const both = after(
      setWord('returnAddress', 'status', { word: 'A', meaning: 'approved' }),
      setWord('loan', 'returnStatus', { word: 'F', meaning: 'final' }),
    );
    expect(both.fields).toEqual({
      returnAddress: { status: { words: { approved: ['A'] } } },
      loan: { returnStatus: { words: { final: ['F'] } } },
    });
    const none = [
      setWord('returnAddress', 'status', { word: 'a', meaning: undefined }),
      setWord('loan', 'returnStatus', { word: 'f', meaning: undefined }),
    ].reduce<ServiceProfile>((draft, change) => change(draft) ?? draft, both);
    expect(none).toEqual(inspected);
  });

  it('mean only what their field can mean, beside its path', () => {
    expect(setWord('deposit', 'status', { word: 'P', meaning: 'approved' })(inspected)).toEqual(inspected);
    const placed = after(
      mapField('deposit', 'status', 's'),
      setWord('deposit', 'status', { word: 'P', meaning: 'counted' }),
    );
    expect(placed.fields).toEqual({ deposit: { status: { at: 's', words: { counted: ['P'] } } } });
    expect(mapField('deposit', 'status', 't')(placed)?.fields?.deposit?.status).toMatchObject({
      at: 't',
      words: {},
    });
  });
});

describe('a place as typed', () => {
  it('is a path, or a group as in the document', () => {
    expect(placeIn('')).toBeUndefined();
    expect(placeIn(' a.b ')).toBe('a.b');
    expect(placeIn('7')).toBe('7');
    const parts = placeIn('{"parts": {"Bank": "bank", "Number": "acct.n"}}');
    const mapped = after(mapField('loan', 'destination', parts));
    expect(v.is(ServiceProfileSchema, mapped)).toBe(true);
    expect(placeText(placeOfField(mapped, 'loan', 'destination'))).toBe(
      '{"parts":{"Bank":"bank","Number":"acct.n"}}',
    );
  });
});

describe('the format as text', () => {
  it('changes everything but the name, the address and the sign-in', () => {
    const text = JSON.stringify({
      ...inspected,
      name: 'x',
      baseUrl: 'https://evil.example',
      unwrap: { loan: 'r' },
    });
    expect(readFormat(text, inspected)).toEqual({ ...inspected, unwrap: { loan: 'r' } });
  });
  it.each([
    ['{"paths": ', /line 1, column 11/],
    ['[]', /curly brackets/],
    [JSON.stringify({ ...inspected, fields: { loan: { payof: 'a' } } }), /fields\.loan\.payof/],
  ])('names the place of what is wrong in %s', (text, place) =>
    expect(readFormat(text, inspected)).toMatch(place),
  );
});

it('a draft states how a list is paged, or leaves it to the app', () => {
  const next = { by: 'cursor', next: 'links.after', parameter: 'cursor' } as const;
  expect(after(setPagination(next)).pagination).toEqual(next);
  expect(after(setPagination(next), setPagination(undefined))).toEqual(inspected);
});
