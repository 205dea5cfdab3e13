// `ReadableStream.from`, which the browser's types lack.
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Pulls a piece only when one is wanted, and ends the source when the reader cancels. */
export function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const each = (async function* () {
    yield* pieces;
  })();
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const { done, value } = await each.next();
        if (done === true) to.close();
        else to.enqueue(value);
      },
      async cancel() {
        await each.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
