// The width of a chart's texts in the page's font.
/** In pixels. */
export const TEXT_SIZE = 11.5;

const context = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');
let canvas: CanvasRenderingContext2D | null | undefined;

export function measureText(text: string): number {
  canvas ??= context();
  if (canvas === null) return text.length * TEXT_SIZE * 0.6;
  canvas.font = `${String(TEXT_SIZE)}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;
  return canvas.measureText(text).width;
}
