import { describe, expect, it } from 'vitest';
import { openSealed, seal, sealKeyOf } from '../../../../main/credentials/seal.ts';
import { keyOf } from '../../../../main/desk/ports/key.ts';

const databaseKey = keyOf('ab'.repeat(32));
const key = sealKeyOf(databaseKey, 'figures');

describe('a sealed text', () => {
  it('opens with the same key and the same bound text', () => {
    expect(openSealed(key, seal(key, '₦1,250.00 “<b>”', '1.0'), '1.0')).toBe('₦1,250.00 “<b>”');
  });

  it('is different each time, and contains nothing of the text', () => {
    const sealed = seal(key, 'a figure', '1.0');
    expect(seal(key, 'a figure', '1.0')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64').includes('a figure')).toBe(false);
  });

  it('does not open with the databases’ key, a key of another purpose, or another bound text', () => {
    const sealed = seal(key, 'a figure', '1.0');
    expect(openSealed(databaseKey, sealed, '1.0')).toBeUndefined();
    expect(openSealed(sealKeyOf(databaseKey, 'else'), sealed, '1.0')).toBeUndefined();
    expect(openSealed(key, sealed, '1.1')).toBeUndefined();
  });

  it('does not open with any bit changed, or cut off anywhere', () => {
    const sealed = Buffer.from(seal(key, 'a figure', '1.0'), 'base64');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openSealed(key, changed.toString('base64'), '1.0')).toBeUndefined();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(openSealed(key, sealed.subarray(0, length).toString('base64'), '1.0')).toBeUndefined();
  });
});
