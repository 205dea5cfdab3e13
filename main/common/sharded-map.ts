// A map by text in many small tables. One table of a hundred thousand entries stops main for 10 ms when it grows, as it
// is copied whole.

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
