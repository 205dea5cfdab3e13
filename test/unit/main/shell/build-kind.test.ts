// How the app knows whether it is a release.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOf } from '../../../../main/shell/build-kind.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (description: object, isPackaged = true): object => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  return buildOf({ isPackaged, getAppPath: () => folder });
};

describe('the kind of build', () => {
  it('is practice for a package that says so', () => {
    expect(build({ practiceBuild: true })).toEqual({ kind: 'practice' });
  });
  it('is a release for any other package', () => {
    expect(build({})).toEqual({ kind: 'official' });
  });
  it('is source for a clone', () => {
    expect(build({ practiceBuild: true }, false)).toEqual({ kind: 'source' });
  });
});
