// Makes consecutive ids, which are easy to read in a test.
import type { Ids } from '../../main/desk/ports/system.ts';

export function countedIds(): Ids {
  let made = 0;
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    fraction: () => 0.5,
  };
}
