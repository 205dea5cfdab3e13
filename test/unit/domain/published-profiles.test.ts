// The example profiles for lenders: one for each dialect of the practice service, without address and
// secret, equal to those that the tests of the dialects use.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readShared, sharedText } from '../../../domain/profile-sharing.ts';
import { DIALECT_NAMES, dialectProfile } from '../../support/dialect-profiles.ts';

const folder = join(import.meta.dirname, '../../../docs/profiles');

describe('the published profiles', () => {
  it('exist one for each dialect', () => {
    expect(readdirSync(folder).sort()).toEqual(DIALECT_NAMES.map((name) => `${name}.json`).sort());
  });

  it.each(DIALECT_NAMES)('equal those of the tests, and can be imported: %s', (name) => {
    const text = readFileSync(join(folder, `${name}.json`), 'utf8');
    const profile = { ...dialectProfile(name)('http://127.0.0.1:8787'), name: `Practice service, ${name}` };
    expect(JSON.parse(text)).toEqual(JSON.parse(sharedText(profile, false)));
    const read = readShared(text);
    expect(read.ok && read.profile.baseUrl).toBeUndefined();
    expect(text).not.toMatch(/secretName|127\.0\.0\.1/);
  });
});
