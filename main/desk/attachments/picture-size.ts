// The size of a picture in pixels, from its head. A small file may state a picture that fills the memory, so
// the page gets none whose size is unknown or too large.

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the largest shown picture: 200 MB when decoded. Photos of telephones have up to 50 million. */
export const MOST_PIXELS = 50_000_000;

/** Undefined if the head states no size. */
export function pictureSize(
  bytes: Uint8Array,
  type: 'png' | 'jpeg' | 'gif' | 'webp',
): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = READERS[type](view);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    // A read past the end of a cut-off file.
    return undefined;
  }
}

type Reader = (view: DataView) => PictureSize | undefined;

const READERS: Readonly<Record<'png' | 'jpeg' | 'gif' | 'webp', Reader>> = {
  png: (view) =>
    word(view, 12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined,
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  jpeg,
  webp,
};

const word = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(at + nth)));

/** Walks the segments to the first that begins a frame. */
function jpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The picture's data begin, or the file ends.
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
}

/** The three forms of the format: extended, lossy and lossless. */
function webp(view: DataView): PictureSize | undefined {
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (word(view, 12)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}
