// `ReadableStream.from`, which the types of the page's world do not know yet.
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Asks for a piece only when one is wanted, and ends the pieces when nobody wants more. */
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
