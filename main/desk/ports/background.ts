// Starts work that nobody awaits. A failure is logged under the work's name and reported to `onFailure`; it
// never reaches the caller or other work.
import type { Log } from './system.ts';

type Report = Pick<Log, 'failure'>;

/** Used until there is a log: throws a failure as an uncaught error, so that it is not lost. */
const loudly: Report = {
  failure(_event, cause) {
    queueMicrotask(() => {
      throw cause;
    });
    return '';
  },
};
let report = loudly;

/** Called once, where the process or thread starts; undefined restores throwing. */
export function reportBackgroundTo(log: Report | undefined): void {
  report = log ?? loudly;
}

/**
 * Starts `work` now; neither a throw nor a rejection reaches the caller.
 * @param onFailure gets the failure's reference in the log
 */
export function inBackground(
  name: string,
  work: () => unknown,
  onFailure?: (reference: string) => void,
): void {
  const failed = (cause: unknown): string => report.failure(`background.${name}`, cause);
  const tell = (cause: unknown): void => {
    const reference = failed(cause);
    try {
      onFailure?.(reference);
    } catch (second) {
      failed(second);
    }
  };
  try {
    const running = work();
    if (running instanceof Promise) running.catch(tell);
  } catch (cause) {
    tell(cause);
  }
}
