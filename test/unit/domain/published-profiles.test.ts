// The example profiles for lenders: one for each dialect of the practice service, without address and secret.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readShared, sharedText } from '../../../domain/profile-sharing.ts';
import { DIALECT_NAMES, PROFILES, dialectProfile } from '../../support/dialect-profiles.ts';

describe('the published profiles', () => {
  it('exist one for each dialect', () => {
    expect(readdirSync(PROFILES).sort()).toEqual(DIALECT_NAMES.map((name) => `${name}.json`).sort());
  });

  it.each(DIALECT_NAMES)('are as the app writes them, without address and secret: %s', (name) => {
    const text = readFileSync(join(PROFILES, `${name}.json`), 'utf8');
    const profile = { ...dialectProfile(name)('http://127.0.0.1:8787'), name: `Practice service, ${name}` };
    expect(JSON.parse(text)).toEqual(JSON.parse(sharedText(profile, false)));
    const read = readShared(text);
    expect(read.ok && read.profile.baseUrl).toBeUndefined();
    expect(text).not.toMatch(/secretName|127\.0\.0\.1/);
  });
});
