// What can be done with records that cannot be opened, while no database is open.
import type { Result } from '../../contract/errors.ts';
import { systemClock } from '../shell/clock.ts';
import { databasesOf } from '../store/files.ts';
import { setRecordsAside } from '../store/set-records-aside.ts';

/** For records whose key is missing. @returns the name of their folder */
export const moveRecordsAside = (userData: string): Result<string> =>
  setRecordsAside(databasesOf(userData), systemClock.wall());
