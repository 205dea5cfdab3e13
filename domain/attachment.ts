// Notes and files that an operator keeps with a loan or with a step of its repayment checklist. The journal
// records each with the SHA-256 of its content.
import * as v from 'valibot';

export const AttachmentIdSchema = v.pipe(v.string(), v.uuid(), v.brand('AttachmentId'));
export type AttachmentId = v.InferOutput<typeof AttachmentIdSchema>;

/** In bytes: of one attachment, of all of one loan, and of all on this desk. Deleted content does not count. */
export const LARGEST_ATTACHMENT = 10_000_000;
export const MOST_OF_LOAN = 50_000_000;
export const MOST_OF_DESK = 500_000_000;

/** Withdrawn ones included, so that a list of them stays readable. */
export const MOST_ATTACHMENTS_OF_LOAN = 200;

/** In characters. */
export const LONGEST_NOTE = 4_000;
export const LONGEST_FILE_NAME = 255;

/** What the content is, whatever the name of the file says. */
export const AttachmentTypeSchema = v.picklist([
  'note',
  'png',
  'jpeg',
  'gif',
  'webp',
  'pdf',
  'text',
  'mail',
  'html',
  'svg',
  'other',
]);
export type AttachmentType = v.InferOutput<typeof AttachmentTypeSchema>;

/**
 * How the app shows the content. A picture is one of four formats that hold neither script nor link. Every
 * text is shown as plain text, HTML and SVG too. The app opens nothing else.
 */
export function previewOf(type: AttachmentType): 'picture' | 'text' | 'none' {
  switch (type) {
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return 'picture';
    case 'note':
    case 'text':
    case 'mail':
    case 'html':
    case 'svg':
      return 'text';
    case 'pdf':
    case 'other':
      return 'none';
  }
}

/** The file endings that a copy may keep, the usual one first. None of them makes a system run the file. */
const ENDINGS: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  note: ['txt'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  text: ['txt', 'csv', 'json', 'log', 'md', 'xml'],
  mail: ['eml', 'txt'],
  html: ['txt'],
  svg: ['txt'],
  other: ['bin', 'zip', 'docx', 'xlsx', 'odt', 'ods', 'msg', 'heic', 'tif', 'tiff', 'eml', 'txt'],
};

export const usualEnding = (type: AttachmentType): string => ENDINGS[type][0];

/** A file's name without its ending, and the ending that a copy of this content gets. */
export function copyName(name: string, type: AttachmentType): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  const ending = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
  return ENDINGS[type].includes(ending)
    ? { stem: name.slice(0, dot), ending }
    : { stem: name, ending: usualEnding(type) };
}

/** The last part of a path of any system, in well-formed Unicode and at most 255 characters; it may be empty. */
export const recordedName = (name: string): string =>
  (name.toWellFormed().split(/[/\\]/).at(-1) ?? '').slice(0, LONGEST_FILE_NAME).toWellFormed();
