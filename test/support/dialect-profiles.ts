// The example profiles of `docs/profiles`, one for each dialect of the practice service: the desk knows a dialect
// only through its profile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileFromShared, readShared } from '../../domain/profile-sharing.ts';
import { PRACTICE_ID, secretNameOf, type ServiceProfile } from '../../domain/profile.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { DIALECTS, type DialectName } from '../../sandbox/dialect/all.ts';

export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[];

export const PROFILES = join(import.meta.dirname, '../../docs/profiles');

/** The profile, parsed by the app's schema, under the name of the practice service. */
export const dialectProfile =
  (dialect: DialectName) =>
  (baseUrl: string): ServiceProfile => {
    const read = readShared(readFileSync(join(PROFILES, `${dialect}.json`), 'utf8'));
    if (!read.ok) throw new Error(`${dialect}: ${JSON.stringify(read.schemaFaults)}`);
    const own = { id: PRACTICE_ID, secretName: secretNameOf(PRACTICE_ID) };
    return { ...profileFromShared(read.profile, own), name: practiceProfile(baseUrl).name, baseUrl };
  };

/** What an operator types into the quote form: the amount, and the first of each choice. */
export function termsIn(dialect: DialectName, amount: string): Record<string, string> {
  const { quoteFields } = dialectProfile(dialect)('http://127.0.0.1');
  return Object.fromEntries(
    quoteFields.map(({ name, type }) => [
      name,
      type.kind === 'choice' ? (type.options[0]?.value ?? '') : type.kind === 'text' ? 'Practice' : amount,
    ]),
  );
}

export const missingLists = (dialect: DialectName): readonly string[] =>
  dialectProfile(dialect)('http://127.0.0.1').noSuchLists ?? [];
