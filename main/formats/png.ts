// Checks that bytes from the page are a PNG of the expected size, because main writes them as a PNG file.
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The chunks that a canvas writes; none holds text or code. */
const CHUNKS = new Set(['IHDR', 'sRGB', 'gAMA', 'cHRM', 'pHYs', 'sBIT', 'IDAT', 'IEND']);

export function isPngOf(bytes: Uint8Array, width: number, height: number): boolean {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasPixels = false;
  for (let at = SIGNATURE.length, first = true; at + 12 <= bytes.length; first = false) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const next = at + 12 + length;
    if (!CHUNKS.has(name) || next > bytes.length || first !== (name === 'IHDR')) return false;
    if (name === 'IHDR' && (view.getUint32(at + 8) !== width || view.getUint32(at + 12) !== height))
      return false;
    hasPixels ||= name === 'IDAT';
    if (name === 'IEND') return hasPixels && next === bytes.length;
    at = next;
  }
  return false;
}
