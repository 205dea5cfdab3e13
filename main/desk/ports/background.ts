// The one place that starts work nobody waits for. A failure is logged under the work's name and told to its owner;
// it never reaches what started the work, nor anything that runs beside it.
import type { Log } from './system.ts';

type Report = Pick<Log, 'failure'>;

/** Until there is a log a failure is thrown where nobody catches it: silence would be worse. */
const loudly: Report = {
  failure(_event, cause) {
    queueMicrotask(() => {
      throw cause;
    });
    return '';
  },
};
let report = loudly;

/** Set once, where the process or thread starts; undefined goes back to throwing. */
export function reportBackgroundTo(log: Report | undefined): void {
  report = log ?? loudly;
}

/**
 * Starts `work` now; neither a throw nor a rejection comes back to the caller.
 * @param onFailure told the reference in the log, so that what waits for the work can say that it failed.
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
    const begun = work();
    if (begun instanceof Promise) begun.catch(tell);
  } catch (cause) {
    tell(cause);
  }
}
