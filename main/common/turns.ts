// Runs changes one at a time, in the order of the calls. A failed one does not stop the next.
export type InTurn = <T>(change: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const mine = last.then(change);
    last = mine.catch(() => undefined);
    return mine;
  };
}
