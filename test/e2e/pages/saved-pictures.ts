// Saves a chart as a file and reads it.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { LaunchedApp } from '../../support/e2e.ts';
import { cutOff, violations } from './looks.ts';
import { saveTo } from './save-dialog.ts';

/** @param choices buttons of the dialog, in this order */
export async function savedAs(launched: LaunchedApp, name: string, ...choices: string[]): Promise<Buffer> {
  const path = await saveTo(launched, name);
  const { page } = launched;
  await page.getByRole('button', { name: 'Save picture', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const choice of choices) await dialog.getByText(choice, { exact: true }).click();
  await launched.screenshot(`picture ${name}`);
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save picture…' }).click();
  await dialog.waitFor({ state: 'detached' });
  return readFileSync(path);
}

/** How many pixels have this colour, and how many differ from the corner's colour. */
export function looked(bytes: Buffer, accent: readonly [number, number, number]) {
  const { width, height, data } = PNG.sync.read(bytes);
  const of = (at: number): string => data.subarray(at, at + 3).join(' ');
  const ground = of(0);
  let drawn = 0;
  let accented = 0;
  for (let at = 0; at < data.length; at += 4) {
    const colour = of(at);
    if (colour !== ground) drawn++;
    if (colour === accent.join(' ')) accented++;
  }
  return { width, height, ground, drawn, accented };
}

interface Read {
  readonly broken: boolean;
  /** The label of each bar. */
  readonly says: string[];
  readonly texts: string[];
  readonly description: string;
}

/** Reads the SVG as XML. */
export function readSvg(svg: string): Read {
  const xml = new new JSDOM().window.DOMParser().parseFromString(svg, 'image/svg+xml');
  const all = (name: string): string[] =>
    [...xml.querySelectorAll(name)].map(({ textContent }) => textContent);
  return {
    broken: xml.querySelector('parsererror') !== null,
    says: all('rect > title'),
    texts: all('text'),
    description: xml.querySelector('desc')?.textContent ?? '',
  };
}
