// Hostile files: a script or a page under the name of a picture, cut-off and lying heads, names that lead out
// of a folder or hide their ending. None is taken for a picture that it is not, and no copy gets an ending
// that a system runs.
import { test } from 'vitest';
import { AttachmentTypeSchema, copyName, previewOf, recordedName } from '../../domain/attachment.ts';
import { contentType, textIn } from '../../main/desk/attachments/content-type.ts';
import { MOST_PIXELS, pictureSize } from '../../main/desk/attachments/picture-size.ts';
import { fileName } from '../../main/shell/chosen-files.ts';
import type { Chance } from '../faults/chance.ts';
import { HEADS, LOSSLESS_WEBP, LOSSY_WEBP, pngHead, pngOf } from '../support/picture-files.ts';
import { attack, prototypesUntouched, type Outcome } from './attack.ts';

const PAGES = [
  '<!doctype html><script>alert(1)</script>',
  '<html><body onload=alert(1)>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><svg><foreignObject><script>alert(1)</script></foreignObject></svg>',
  'From: a@b\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  'MZ\u0000\u0001\u0002',
  '\u007FELF\u0002',
  '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
  '#!/bin/sh\nrm -rf ~',
] as const;
const STEMS = [
  'slip',
  '../../etc/passwd',
  '..\\..\\Windows\\system32\\calc',
  'CON',
  '.bashrc',
  '',
  '\u202Egnp',
  '\ud800',
];
const ENDINGS = [
  'png',
  'jpg',
  'exe',
  'js',
  'html',
  'svg',
  'desktop',
  'lnk',
  'scr',
  'PnG',
  'png\u0000.exe',
  'pdf.bat',
  '',
];
/** Endings that no copy may get. */
const RUNS = /\.(exe|js|html?|svg|desktop|lnk|scr|bat|sh|cmd|ps1|vbs|hta|jar|msi)$/i;
const SIGNATURES = [
  HEADS.png,
  HEADS.gif,
  HEADS.jpeg,
  HEADS.webp,
  LOSSY_WEBP,
  LOSSLESS_WEBP,
  pngOf(3, 3),
] as const;

const one = <T>(chance: Chance, list: readonly T[]): T => chance.pick(list as readonly [T, ...T[]]);

function bytesFor(chance: Chance, kind: number): Buffer {
  switch (kind) {
    case 0:
      return Buffer.from(one(chance, PAGES), 'latin1');
    // A picture's head that states any size.
    case 1:
      return pngHead(chance.between(0, 4_000_000_000), chance.between(0, 4_000_000_000));
    // A head that is cut off.
    case 2: {
      const head = one(chance, SIGNATURES);
      return Buffer.from(head.subarray(0, chance.between(0, head.length - 1)));
    }
    // A head with changed bytes.
    case 3: {
      const head = Buffer.from(one(chance, SIGNATURES));
      for (let times = chance.between(1, 6); times > 0; times -= 1)
        head.writeUInt8(chance.between(0, 255), chance.between(0, head.length - 1));
      return head;
    }
    // A picture with a page behind it.
    default:
      return Buffer.concat([one(chance, SIGNATURES), Buffer.from(one(chance, PAGES), 'latin1')]);
  }
}

test('no hostile file is shown as what it is not, and none is saved as a program', async () => {
  await attack('hostile attachments', (chance, index): Outcome => {
    const bytes = bytesFor(chance, index % 5);
    const name = recordedName(`${one(chance, STEMS)}.${one(chance, ENDINGS)}`);
    const type = contentType(bytes, name);
    if (!AttachmentTypeSchema.options.includes(type)) throw new Error(`an unknown type: ${type}`);
    if (/[/\\]/.test(name) || !name.isWellFormed()) throw new Error(`the recorded name is ${name}`);
    const { stem, ending } = copyName(name, type);
    const saved = `${fileName(stem, 'attachment')}.${ending}`;
    if (RUNS.test(saved) || !/^[\p{L}\p{N}-]+\.[a-z]+$/u.test(saved))
      throw new Error(`a copy named ${saved}`);
    prototypesUntouched();
    const shown = previewOf(type);
    if (shown === 'text') {
      if (textIn(bytes) === undefined) throw new Error('text that is none');
      return 'harmless';
    }
    if (shown === 'none') return 'refused';
    if (type !== 'png' && type !== 'jpeg' && type !== 'gif' && type !== 'webp')
      throw new Error(`a picture: ${type}`);
    const size = pictureSize(bytes, type);
    if (size === undefined || size.width * size.height > MOST_PIXELS) return 'refused';
    if (!(size.width > 0 && size.height > 0)) throw new Error('a picture without pixels');
    return 'harmless';
  });
});
