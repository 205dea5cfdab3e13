import { expect, it } from 'vitest';
import { builtCommit } from '../../../tools/lib/bench-against.mjs';

it('a comparison with a commit that does not exist is refused by its name', async () => {
  await expect(builtCommit('no-such-commit', 'electron', 10)).rejects.toThrow('no commit no-such-commit');
});
