// A map by text in many small tables. One large table is copied whole when it grows: with a hundred thousand entries
// that, and the next collection of garbage, each stop main for 10 ms and more.

const SHARDS = 128;
/** Characters that choose the table. A thing without an id is named by its whole text. */
const LOOKED_AT = 64;

export class ShardedMap<T> {
  readonly #shards: Map<string, T>[] = [];

  get(key: string): T | undefined {
    return this.#shards[shardOf(key)]?.get(key);
  }

  set(key: string, value: T): void {
    const shard = (this.#shards[shardOf(key)] ??= new Map<string, T>());
    shard.set(key, value);
  }
}

function shardOf(key: string): number {
  const step = Math.ceil(key.length / LOOKED_AT);
  let hash = 0;
  for (let at = 0; at < key.length; at += step) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 7)) & (SHARDS - 1);
}
