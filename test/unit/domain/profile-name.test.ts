import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaFaultsIn } from '../../../domain/schema-faults.ts';
import { RULES } from '../../../domain/profile-rules.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { testProfile } from '../../support/lending-values.ts';

const named = (name: string) => v.safeParse(ServiceProfileSchema, { ...testProfile, name });

describe('a profile’s name', () => {
  it('is kept without blanks at its ends, and is never empty', () => {
    expect(named('  Lagos Treasury ').output).toMatchObject({ name: 'Lagos Treasury' });
    expect(named('   ').success).toBe(false);
  });
  it.each(['Lagos\nLive', 'Lagos\u0000', 'Lagos\u202Eevil', '\u2066Lagos', 'La\u200Bgos', 'Lagos\u3164'])(
    'holds no invisible character and none that changes its direction: %j',
    (name) => {
      expect(schemaFaultsIn(named(name).issues ?? [])).toEqual([{ place: 'name', expected: RULES.seenName }]);
    },
  );
  it.each(['L\u0430gos', '\u0391lpha Bank', '\u0421\u041E\u0421\u041E Bank'])(
    'never mixes letters of lookalike alphabets: %s',
    (name) => {
      expect(schemaFaultsIn(named(name).issues ?? [])).toEqual([
        { place: 'name', expected: RULES.oneAlphabet },
      ]);
    },
  );
  it.each(['Ìbàdàn Crédit № 2', 'مصرف لاغوس', 'Банк Лагос', 'مصرف Lagos', '拉各斯 Bank (live)'])(
    'may otherwise be any name: %s',
    (name) => {
      expect(named(name).success).toBe(true);
    },
  );
});
