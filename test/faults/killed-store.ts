// Runs the app's databases' thread in a process that kills itself (SIGKILL) right after write number
// COLLATERAL_DESK_DIE_AT.
import { listenToWrites } from './sqlite-writes.ts';

const dieAt = Number(process.env['COLLATERAL_DESK_DIE_AT']);
let writes = 0;

listenToWrites({
  before: () => undefined,
  after() {
    writes += 1;
    if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
  },
});

await import('../../main/store/worker/worker.ts');
