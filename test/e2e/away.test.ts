// After a pause: what happened meanwhile, the unread count in the window's title, and finding on the screen.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

const SOON = { timeout: 30_000 };
let practice: OwnPractice;
let launched: LaunchedApp;

beforeAll(async () => {
  practice = await startOwnPractice();
  const userData = withProfile(practice);
  const first = await launchApp({ userData });
  await signIn(first.page, practice);
  await first.close();
  const settings = join(userData, 'settings.json');
  const kept = JSON.parse(readFileSync(settings, 'utf8')) as object;
  writeFileSync(settings, JSON.stringify({ ...kept, closedAt: Date.now() - 600_000 }));
  await practice.control('/price', { move_percent: '-45' });
  launched = await launchApp({ userData });
});
afterAll(async () => {
  await closeAll();
  await practice.server.stop();
});

it('a new start lists what happened while the app was closed, and the title counts what is unread', async () => {
  const { page, screenshot } = launched;
  const desk = deskPage(page);
  await desk.sees('While you were away');
  await expect.poll(() => page.title(), SOON).toMatch(/^\([1-9]\d*\) Lagos Treasury – Collateral Desk$/);
  await screenshot('while you were away');
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await desk.press('Show alerts');
  await desk.press('Mark all read');
  await expect.poll(() => page.title(), SOON).toBe('Lagos Treasury – Collateral Desk');
});

it('an alert settles by itself when what it warns of is over, and says when and by what', async () => {
  const { page, screenshot } = launched;
  await practice.control('/seizures', { amount: '120.5' });
  await practice.control('/price', { move_percent: '90' });
  await deskPage(page).sees('Settled');
  await deskPage(page).sees('Collateral seized');
  await screenshot('alerts settled');
  expect(await cutOff(page)).toEqual([]);
});

it('finds text on the screen by keyboard, step by step', async () => {
  const { page, screenshot } = launched;
  await deskPage(page).sees('Connected');
  await page.keyboard.press('Escape');
  await deskPage(page).goTo('Collateral');
  await page.keyboard.press('Control+F');
  const bar = page.getByRole('search', { name: 'Find on this screen' });
  await bar.getByRole('textbox').fill('ledger', SOON);
  const counted = bar.getByRole('status');
  await expect.poll(() => counted.textContent(), SOON).toMatch(/^1 of [2-9]\d*$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => counted.textContent(), SOON).toMatch(/^2 of/);
  await screenshot('find on this screen');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => counted.count(), SOON).toBe(0);
});
