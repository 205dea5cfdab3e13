// A small disk of its own for a database of a test's PostgreSQL, which a test can fill. Mounting needs root.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from './postgres.ts';

export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
  /** Deletes the database with it. */
  remove(): Promise<void>;
}

export const WITHOUT_MOUNT = 'a disk in memory cannot be mounted here: that needs root';

/**
 * Moves the database there; nobody may be connected to it.
 * @returns undefined where nothing can be mounted
 */
export async function smallDisk(postgres: Postgres, database: string): Promise<SmallDisk | undefined> {
  const disk = join(postgres.folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const space = join(disk, 'space');
  mkdirSync(space, { mode: 0o700 });
  const { uid, gid } = statSync(postgres.folder);
  chownSync(space, uid, gid);
  const admin = await postgres.admin();
  await admin.query(`CREATE TABLESPACE small LOCATION '${space}'`);
  await admin.query(`ALTER DATABASE ${database} SET TABLESPACE small`);
  await admin.end();
  const ballast = join(disk, 'ballast');
  return {
    fill() {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(ballast),
    async remove() {
      const db = await postgres.admin();
      await db.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await db.query('DROP TABLESPACE small');
      await db.end();
      execFileSync('umount', [disk]);
    },
  };
}
