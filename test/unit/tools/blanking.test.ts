// Removes names of variables from the packaged runtime.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankVariables } from '../../../tools/lib/after-pack.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blanking-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const blanked = (before: string): string => {
  const binary = join(folder, 'runtime');
  writeFileSync(binary, before);
  blankVariables(binary);
  return readFileSync(binary, 'utf8');
};

describe('blankVariables', () => {
  it('replaces a variable’s name by an empty one and changes no other text', () => {
    expect(blanked('a\0NODE_COMPILE_CACHE\0NODE_COMPILE_CACHE_PORTABLE\0NODE_DISABLE_COMPILE_CACHE\0z')).toBe(
      'a\0\0ODE_COMPILE_CACHE\0NODE_COMPILE_CACHE_PORTABLE\0NODE_DISABLE_COMPILE_CACHE\0z',
    );
  });
  it('refuses a runtime that does not contain the name', () => {
    expect(() => blanked('a\0NODE_COMPILE_CACHE_PORTABLE\0z')).toThrow(
      'The runtime does not contain NODE_COMPILE_CACHE',
    );
  });
});
