// Collects the garbage of main's threads and measures their heaps, through main's own inspector: the product has no
// part in it.
import type { ElectronApplication } from 'playwright-core';

/** Bytes in use after a collection, in the heap and outside it, by the thread's name. */
export function threadHeaps(app: ElectronApplication): Promise<Record<string, number>> {
  return app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector');
    const session = new Session();
    session.connect();
    const names = new Map<string, string>();
    const pending = new Map<number, (result: unknown) => void>();
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      names.set(sessionId, workerInfo.title.replace(/^\[worker \d+\] /, ''));
    });
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const { id, result } = JSON.parse(params.message) as { id?: number; result?: unknown };
      if (id !== undefined) pending.get(id)?.(result);
    });
    const ask = (sessionId: string, method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve) => {
        const id = pending.size;
        pending.set(id, resolve);
        const message = JSON.stringify({ id, method, params });
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      });
    try {
      // The threads that run are attached before the answer.
      await new Promise<void>((resolve) =>
        session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => resolve()),
      );
      const heaps: Record<string, number> = {};
      for (const [thread, name] of names) {
        // Finalizers run in a later task and free more.
        for (let time = 0; time < 2; time++) await ask(thread, 'HeapProfiler.collectGarbage');
        const asked = { expression: 'process.memoryUsage()', returnByValue: true };
        const answer = (await ask(thread, 'Runtime.evaluate', asked)) as {
          result: { value: NodeJS.MemoryUsage };
        };
        heaps[name] = answer.result.value.heapUsed + answer.result.value.external;
      }
      return heaps;
    } finally {
      session.disconnect();
    }
  });
}
