// Reads the text of each page and the metadata of a PDF.
import { getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** The text of each page. Runs of white space are one blank. */
  readonly pages: readonly string[];
  readonly title: unknown;
  readonly language: string | undefined;
  readonly isTagged: boolean;
  /** Width and height of the first page, in millimetres. */
  readonly size: readonly [number, number];
}

const MM = 25.4 / 72;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { info } = await getMeta(pdf);
  const mark = await pdf.getMarkInfo();
  const pages: string[] = [];
  let size: [number, number] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    if (number === 1) {
      const { width, height } = page.getViewport({ scale: 1 });
      size = [Math.round(width * MM), Math.round(height * MM)];
    }
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replaceAll(/[^\S\n]+/g, ' '));
  }
  const language = typeof info['Language'] === 'string' ? info['Language'] : undefined;
  return { pages, title: info['Title'], language, isTagged: mark?.['Marked'] === true, size };
}
