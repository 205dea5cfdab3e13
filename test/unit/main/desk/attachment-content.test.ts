// What an attached file is, by its content, and the size of a picture.
import { describe, expect, it } from 'vitest';
import { contentType, textIn } from '../../../../main/desk/attachments/content-type.ts';
import { pictureSize } from '../../../../main/desk/attachments/picture-size.ts';
import { HEADS, LOSSLESS_WEBP, LOSSY_WEBP, pngHead, pngOf } from '../../../support/picture-files.ts';

const text = (content: string) => Buffer.from(content, 'utf8');

describe('the type of a file', () => {
  it.each([
    ['png', pngOf(1, 1), 'slip.txt'],
    ['jpeg', HEADS.jpeg, 'slip'],
    ['gif', HEADS.gif, 'slip.png'],
    ['webp', HEADS.webp, 'slip.html'],
    ['pdf', text('%PDF-1.7\n'), 'slip.png'],
    ['html', text('<!DOCTYPE html><script>alert(1)</script>'), 'slip.png'],
    ['html', text('  <script>alert(1)</script>'), 'slip.txt'],
    ['html', text('<!-- a --><body onload=x>'), 'slip.txt'],
    ['html', text('plain words'), 'slip.XHTML'],
    ['svg', text('<?xml version="1.0"?>\n<svg onload="x">'), 'slip.png'],
    ['svg', text('<!-- a --><!DOCTYPE svg><svg>'), 'slip.png'],
    ['svg', text('plain words'), 'slip.svg'],
    ['mail', text('From: bank@example.com\r\nSubject: Slip\r\n\r\nPaid'), 'slip'],
    ['mail', text('anything'), 'slip.eml'],
    ['text', text('paid ₦1,250,000.00\tref 7\r\n'), 'slip.png'],
    ['text', text('the page <html> is quoted here'), 'slip.txt'],
    ['other', Buffer.from([0xff, 0xfe, 0x41, 0]), 'slip.txt'],
    ['other', Buffer.from('MZ\u0000\u0001', 'latin1'), 'slip.txt'],
    ['other', text('a\u0000b'), 'slip.txt'],
    ['other', Buffer.from([0x50, 0x4b, 3, 4]), 'slip.docx'],
  ])('is %s, whatever its name says', (type, bytes, name) => {
    expect(contentType(bytes, name)).toBe(type);
  });
  it('is text only to the last byte', () => {
    expect(textIn(text('\uFEFFpaid'))).toBe('paid');
    expect(textIn(Buffer.concat([text('paid'), Buffer.from([0xc3])]))).toBeUndefined();
    expect(textIn(text('paid\u001B[31m'))).toBeUndefined();
  });
});

describe('the size of a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is read from the head of a %s', (type) => {
    expect(pictureSize(HEADS[type], type)).toEqual({ width: 640, height: 480 });
  });
  it('is read from each form of WebP', () => {
    for (const form of [LOSSY_WEBP, LOSSLESS_WEBP])
      expect(pictureSize(form, 'webp')).toEqual({ width: 640, height: 480 });
  });
  it('is read from a view into a larger memory', () => {
    const within = Buffer.concat([Buffer.alloc(7), HEADS.png]).subarray(7);
    expect(pictureSize(within, 'png')).toEqual({ width: 640, height: 480 });
  });
  it('is unknown in a head that is cut off anywhere before its size', () => {
    for (const [type, ends] of [
      ['png', 24],
      ['gif', 10],
      ['jpeg', HEADS.jpeg.indexOf(0xc2) + 8],
      ['webp', 30],
    ] as const)
      for (let length = 0; length < ends; length += 1)
        expect(pictureSize(HEADS[type].subarray(0, length), type)).toBeUndefined();
  });
  it('is unknown without a size, and for other forms', () => {
    expect(pictureSize(pngHead(0, 5), 'png')).toBeUndefined();
    expect(pictureSize(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 0]), 'jpeg')).toBeUndefined();
    expect(pictureSize(Buffer.from([0xff, 0xd8, 0, 0, 0, 0]), 'jpeg')).toBeUndefined();
    const odd = Buffer.from(HEADS.webp);
    odd.write('ABCD', 12);
    expect(pictureSize(odd, 'webp')).toBeUndefined();
    expect(pictureSize(Buffer.from(HEADS.png).fill('X', 12, 16), 'png')).toBeUndefined();
  });
});
