// Writes a picture of a chart as an SVG file.
import type { Picture, Shape } from '../../contract/picture.ts';
import { escapeMarkup } from './markup.ts';

/** The app's own typeface if it is installed, else a common one. */
const FONTS = "Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', sans-serif";

/** To a tenth of a pixel: coarser is visible, finer is not. */
const at = (value: number): string => String(Math.round(value * 10) / 10);

/** A file without script, style sheet, font or address. */
export function svgOf(picture: Picture): string {
  const { width, height, title, description, language, ground, shapes } = picture;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}" xml:lang="${escapeMarkup(language)}" role="img" aria-labelledby="title description" font-family="${FONTS}">
<title id="title">${escapeMarkup(title)}</title>
<desc id="description">${escapeMarkup(description)}</desc>
<rect width="100%" height="100%" fill="${ground}"/>
${shapes.map(markup).join('\n')}
</svg>
`;
}

function markup(shape: Shape): string {
  switch (shape.is) {
    case 'rect':
      return `<rect x="${at(shape.x)}" y="${at(shape.y)}" width="${at(shape.width)}" height="${at(shape.height)}" rx="2" fill="${shape.fill}">${saying(shape.says)}</rect>`;
    case 'dot':
      return `<circle cx="${at(shape.x)}" cy="${at(shape.y)}" r="${at(shape.radius)}" fill="${shape.fill}">${saying(shape.says)}</circle>`;
    case 'line':
      return `<path d="M${shape.from.map(at).join(' ')}L${shape.to.map(at).join(' ')}" fill="none" stroke="${shape.stroke}" stroke-width="${at(shape.width)}"${shape.dash === undefined ? '' : ` stroke-dasharray="${shape.dash.map(at).join(' ')}"`}/>`;
    case 'strokes':
      return `<path d="${shape.lines.map((line) => `M${line.map(at).join(' ')}`).join('')}" fill="none" stroke="${shape.stroke}" stroke-width="${at(shape.width)}" stroke-linejoin="round" stroke-linecap="round"/>`;
    case 'text':
      return `<text x="${at(shape.x)}" y="${at(shape.y)}" font-size="${at(shape.size)}" fill="${shape.fill}" text-anchor="${shape.anchor}"${shape.strong === true ? ' font-weight="600"' : ''}>${escapeMarkup(shape.text)}</text>`;
  }
}

const saying = (words: string | undefined): string =>
  words === undefined ? '' : `<title>${escapeMarkup(words)}</title>`;
