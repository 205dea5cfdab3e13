// The width of a text in the page's font.
const context = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');
let canvas: CanvasRenderingContext2D | null | undefined;

export const fontOf = (size: number, strong = false): string =>
  `${strong ? '600 ' : ''}${String(size)}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;

/** In pixels. */
export function measureText(text: string, size: number): number {
  canvas ??= context();
  // Without a canvas nothing can be saved as a picture either, but the rest of the screen works.
  if (canvas === null) return text.length * size * 0.6;
  canvas.font = fontOf(size);
  return canvas.measureText(text).width;
}
