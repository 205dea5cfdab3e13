// One change at a time: two at once would each leave the other's half behind.
export type InTurn = <T>(change: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const mine = last.then(change);
    last = mine.catch(() => undefined);
    return mine;
  };
}
