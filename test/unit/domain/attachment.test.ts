// Names of attachments, and how each type is shown.
import { describe, expect, it } from 'vitest';
import { AttachmentTypeSchema, copyName, previewOf, recordedName } from '../../../domain/attachment.ts';

describe('the name of a copy', () => {
  it.each([
    ['slip.PNG', 'png', 'slip', 'png'],
    ['photo.jpeg', 'jpeg', 'photo', 'jpeg'],
    ['statement.csv', 'text', 'statement', 'csv'],
    ['mail.eml', 'mail', 'mail', 'eml'],
    ['contract.docx', 'other', 'contract', 'docx'],
    // Endings that run, open a page or lie about the content are kept as part of the name only.
    ['slip.exe', 'other', 'slip.exe', 'bin'],
    ['slip.png', 'other', 'slip.png', 'bin'],
    ['slip.pdf.js', 'text', 'slip.pdf.js', 'txt'],
    ['page.html', 'html', 'page.html', 'txt'],
    ['drawing.svg', 'svg', 'drawing.svg', 'txt'],
    ['slip.jpg', 'pdf', 'slip.jpg', 'pdf'],
    ['', 'note', '', 'txt'],
    ['no ending', 'gif', 'no ending', 'gif'],
  ] as const)('of %s with the content %s is %s with the ending %s', (name, type, stem, ending) => {
    expect(copyName(name, type)).toEqual({ stem, ending });
  });
});

describe('the recorded name', () => {
  it.each([
    ['/home/ada/slip.png', 'slip.png'],
    ['C:\\Users\\Ada\\slip.png', 'slip.png'],
    ['../../../etc/passwd', 'passwd'],
    ['folder/', ''],
    ['a'.repeat(400), 'a'.repeat(255)],
    ['\uD83D.png', '\uFFFD.png'],
    [`${'a'.repeat(254)}😀`, `${'a'.repeat(254)}\uFFFD`],
  ])('of %j is %j', (name, recorded) => {
    expect(recordedName(name)).toBe(recorded);
  });
});

it('only four kinds of pictures are shown as pictures, and HTML and SVG as text', () => {
  const shown = (how: string) => AttachmentTypeSchema.options.filter((type) => previewOf(type) === how);
  expect(shown('picture')).toEqual(['png', 'jpeg', 'gif', 'webp']);
  expect(shown('text')).toEqual(['note', 'text', 'mail', 'html', 'svg']);
  expect(shown('none')).toEqual(['pdf', 'other']);
});
