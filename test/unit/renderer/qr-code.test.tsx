// @vitest-environment jsdom
// The QR code on screen is the code of the address: its dark modules and its quiet border.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { encode } from 'uqr';
import { QrCode } from '../../../renderer/components/QrCode.tsx';

afterEach(cleanup);
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

it('the QR code draws each dark module once, none in the border, and another code for another text', () => {
  const { container, rerender } = render(<QrCode text={ADDRESS} label="QR code of the address" />);
  expect(screen.getByRole('img', { name: 'QR code of the address' })).toBeTruthy();
  const path = () => container.querySelector('path')?.getAttribute('d') ?? '';
  const drawn = [...path().matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`);
  const { data, size } = encode(ADDRESS, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])));
  expect(drawn).toEqual(dark);
  for (const at of drawn.flatMap((place) => place.split(',').map(Number))) {
    expect(at).toBeGreaterThanOrEqual(4);
    expect(at).toBeLessThan(size - 4);
  }
  const before = path();
  rerender(<QrCode text={ADDRESS.replace('9EE7', '9EE8')} label="QR code of the address" />);
  expect(path()).not.toBe(before);
});
