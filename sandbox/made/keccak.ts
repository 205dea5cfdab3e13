// Keccak-256 as Ethereum uses it (the padding of the contest entry, not of SHA3). Node's crypto has SHA3 only, and
// without this a practice address could not carry a true EIP-55 checksum, which a careful client verifies.

const LANE = (1n << 64n) - 1n;
const RATE_BYTES = 136; // 1088 bits, for a 256-bit digest
const ROUNDS = 24;

const rotateLeft = (lane: bigint, by: bigint): bigint =>
  by === 0n ? lane : ((lane << by) | (lane >> (64n - by))) & LANE;

/** Round constants and rotation offsets are defined by small recurrences; computing them beats 48 typed-in magic numbers. */
function roundConstants(): bigint[] {
  const constants: bigint[] = [];
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit += 1) {
      if ((register & 1) === 1) constant |= 1n << ((1n << BigInt(bit)) - 1n);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    constants.push(constant);
  }
  return constants;
}

const CONSTANTS = roundConstants();

function permute(state: bigint[]): void {
  const lane = (index: number): bigint => state[index] ?? 0n;
  for (const constant of CONSTANTS) {
    // theta: every column is mixed with its two neighbours
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    );
    for (let x = 0; x < 5; x += 1) {
      const mixed = (columns[(x + 4) % 5] ?? 0n) ^ rotateLeft(columns[(x + 1) % 5] ?? 0n, 1n);
      for (let y = 0; y < 25; y += 5) state[x + y] = lane(x + y) ^ mixed;
    }
    // rho and pi: lanes rotate by triangular numbers while they change places
    let [x, y] = [1, 0];
    let moving = lane(1);
    for (let step = 0; step < 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lane(x + 5 * y);
      state[x + 5 * y] = rotateLeft(moving, BigInt((((step + 1) * (step + 2)) / 2) % 64));
      moving = next;
    }
    // chi: the one step that is not linear
    for (let row = 0; row < 25; row += 5) {
      const before = [0, 1, 2, 3, 4].map((column) => lane(row + column));
      for (let column = 0; column < 5; column += 1) {
        const [own, one, two] = [
          before[column] ?? 0n,
          before[(column + 1) % 5] ?? 0n,
          before[(column + 2) % 5] ?? 0n,
        ];
        state[row + column] = own ^ (~one & LANE & two);
      }
    }
    state[0] = lane(0) ^ constant; // iota
  }
}

/** The digest of `message` as 64 hex digits. */
export function keccak256Hex(message: Uint8Array): string {
  const padded = new Uint8Array(Math.floor(message.length / RATE_BYTES + 1) * RATE_BYTES);
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;

  const state: bigint[] = Array.from({ length: 25 }, () => 0n);
  const view = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    for (let index = 0; index < RATE_BYTES / 8; index += 1) {
      state[index] = (state[index] ?? 0n) ^ view.getBigUint64(block + index * 8, true);
    }
    permute(state);
  }
  const digest = Buffer.alloc(32);
  for (let index = 0; index < 4; index += 1) digest.writeBigUInt64LE(state[index] ?? 0n, index * 8);
  return digest.toString('hex');
}
