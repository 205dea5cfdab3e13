import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../../domain/redaction.ts';

describe('the log', () => {
  it('masks what looks like a credential', () => {
    const lines = [
      'authorization: Bearer canary-1',
      'Authorization=Basic canary-2==',
      '{"api_key":"canary-3","x":1}',
      'secret=canary-4, more',
      '{"password": "canary-5"}',
    ];
    for (const line of lines) expect(withoutSecrets(line)).not.toContain('canary');
    expect(withoutSecrets('loan LN-1 read in 12 ms')).toBe('loan LN-1 read in 12 ms');
  });
});
