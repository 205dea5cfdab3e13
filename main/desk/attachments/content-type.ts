// What a file is, by its content. Its name only tells one kind of text from another.
import type { AttachmentType } from '../../../domain/attachment.ts';

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, nth) => bytes[at + nth] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

export function contentType(bytes: Uint8Array, name: string): AttachmentType {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, ascii('GIF8'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  if (startsWith(bytes, ascii('%PDF-'))) return 'pdf';
  const text = textIn(bytes);
  return text === undefined ? 'other' : textType(text, name.toLowerCase());
}

/** Without a byte order mark; undefined unless all of it is readable text in UTF-8. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Control characters other than tabs and line breaks belong to no text.
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000B\u000E-\u001F]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const MAIL_HEADER = /^(From|To|Subject|Date|Received|Return-Path|Delivered-To|Message-ID|MIME-Version):/i;

/** @param name in lower case */
function textType(text: string, name: string): AttachmentType {
  const start = text.slice(0, 2_000).trimStart();
  if (/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/is.test(start)) return 'svg';
  if (/^(<!--.*?-->\s*)?<(!doctype html|html|head|body|script)[\s>]/is.test(start)) return 'html';
  if (name.endsWith('.svg')) return 'svg';
  if (/\.x?html?$/.test(name)) return 'html';
  if (name.endsWith('.eml') || MAIL_HEADER.test(start)) return 'mail';
  return 'text';
}
