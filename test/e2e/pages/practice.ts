// The test's own practice service outside the app. The app connects to it as to any service, and the test
// can stop it or cause faults.
import { signInBy } from '../../../domain/sign-in.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { startPracticeServer, type PracticeServer } from '../../../sandbox/server.ts';
import type { DialectName } from '../../../sandbox/dialect/all.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { freshUserData, launchApp, type LaunchedApp } from '../../support/e2e.ts';
import { deskPage } from './desk.ts';
import type { Page } from 'playwright-core';

export interface OwnPractice {
  readonly server: PracticeServer;
  readonly apiKey: string;
  /** A request to the control API; returns its `data`. */
  control(path: string, body?: object, method?: string): Promise<unknown>;
}

const API_KEY = 'practice_canary_key_for_end_to_end';
const CONTROL_KEY = 'control-key';

export async function startOwnPractice(
  options: { port?: number; statePath?: string; dialect?: DialectName; real?: () => number } = {},
): Promise<OwnPractice> {
  const server = await startPracticeServer({
    port: options.port ?? 0,
    seed: 'end-to-end',
    apiKey: API_KEY,
    controlKey: CONTROL_KEY,
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    ...(options.statePath === undefined ? {} : { statePath: options.statePath }),
    ...(options.real === undefined ? {} : { real: options.real }),
  });
  return {
    server,
    apiKey: API_KEY,
    async control(path, body, method = body === undefined ? 'GET' : 'POST') {
      const answer = await fetch(`${server.controlUrl}${path}`, {
        method,
        headers: { 'x-practice-key': CONTROL_KEY, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: unknown }).data;
    },
  };
}

/** The same service behind a proxy that changes its answers. */
export async function withWords(
  of: OwnPractice,
  reworded: (answer: string) => string,
): Promise<{ practice: OwnPractice; close: () => Promise<void> }> {
  const door = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { origin } = new URL(of.server.baseUrl);
      const authorization = request.headers.authorization ?? '';
      const answer = await fetch(`${origin}${request.url ?? ''}`, { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(reworded(await answer.text()));
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const at = new URL(of.server.baseUrl);
  at.port = String((door.address() as AddressInfo).port);
  return {
    practice: { ...of, server: { ...of.server, baseUrl: at.href } },
    close: () => new Promise((resolve) => door.close(() => resolve())),
  };
}

/** A new user-data folder with a profile that knows this service's fields. */
export function withProfile(of: OwnPractice): string {
  const userData = freshUserData();
  const profile = writeProfile(userData, of.server.baseUrl);
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({ version: 1, currentProfile: profile.id, theme: 'system' }),
  );
  return userData;
}

/**
 * The same with the profile of the `foreign` dialect.
 * @param quoteEnds false if the profile does not map yet when a quote expires
 */
export function withForeignProfile(
  of: OwnPractice,
  { baseUrl = of.server.baseUrl, quoteEnds = true } = {},
): string {
  const userData = withProfile(of);
  const path = join(userData, 'profiles/service-lagos.json');
  const { id, name } = JSON.parse(readFileSync(path, 'utf8')) as { id: string; name: string };
  const { fields, ...profile } = dialectProfile('foreign')(baseUrl);
  const quote = quoteEnds ? fields?.quote : { ...fields?.quote, expiresAt: undefined };
  const auth = { ...profile.auth, secretName: 'service/service-lagos' };
  writeFileSync(path, JSON.stringify({ ...profile, id, name, auth, fields: { ...fields, quote } }));
  return userData;
}

/** Moves the profile to another address; its cached readings stay. */
export function writeProfile(userData: string, baseUrl: string): { id: string } {
  const profile = {
    ...practiceProfile(baseUrl),
    id: 'service-lagos',
    name: 'Lagos Treasury',
    auth: { ...signInBy('bearer'), secretName: 'service/service-lagos' },
  };
  mkdirSync(join(userData, 'profiles'), { recursive: true });
  writeFileSync(join(userData, 'profiles', `${profile.id}.json`), JSON.stringify(profile));
  return profile;
}

/** Enters the profile's secret, as after a move to another machine, and waits until the service is live. */
export async function signIn(page: Page, of: OwnPractice): Promise<void> {
  await enterSecret(page, of, /^The secret for this service is not in the keychain/);
  await deskPage(page).sees('Connected');
}

/** @param why what the screen says about the secret before */
export async function enterSecret(page: Page, of: OwnPractice, why: RegExp): Promise<void> {
  const desk = deskPage(page);
  await desk.sees(why);
  await desk.goTo('Settings');
  await desk.press(/^(?:Enter|Replace) the secret$/);
  await page.getByLabel('This is my lender’s address').check();
  await desk.fill('New secret', of.apiKey);
  await desk.press('Store in the keychain');
}

/** Connects through the form for a service, up to the connection test. */
export async function addService(
  page: Page,
  service: { baseUrl: string; key: string; username?: string },
): Promise<void> {
  const desk = deskPage(page);
  await desk.press('Connect to a service');
  await desk.fill('Name', 'Lagos Treasury');
  await page.getByLabel('Environment').selectOption('sandbox');
  await desk.fill('Base URL', service.baseUrl);
  if (service.username !== undefined) {
    await page.getByLabel('Sign-in method').selectOption('basic');
    await desk.fill('Key or user name', service.username);
  }
  await desk.fill(/^Secret$/, service.key);
  await desk.fill('Collateral asset', 'USDC');
  await desk.fill('Chain', 'base');
  await desk.press('Connect and test');
  await desk.seesHeading('Lagos Treasury');
}

/** Adds, tests and opens the service, whatever the test finds. */
export async function connectTo(page: Page, service: { baseUrl: string; key: string }): Promise<void> {
  const desk = deskPage(page);
  await addService(page, service);
  await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
  await desk.press('Open this service');
  const anyway = desk.button('Open anyway');
  const opened = page.getByRole('navigation', { name: 'Screens' });
  await anyway.or(opened).first().waitFor({ timeout: 15_000 });
  if (await anyway.isVisible()) await anyway.click();
}

export interface SignedIn {
  readonly launched: LaunchedApp;
  readonly page: Page;
  /** A loan that was open at the start, by its position. */
  readonly loanAt: (index: number) => string;
}

/** Launches the app on such a service and signs in. */
export async function launchSignedIn(of: OwnPractice): Promise<SignedIn> {
  const { open_loans: loans } = (await of.control('/state')) as { open_loans: string[] };
  const launched = await launchApp({ userData: withProfile(of) });
  await signIn(launched.page, of);
  const loanAt = (index: number): string => {
    const loan = loans[index];
    if (loan === undefined) throw new Error(`the practice has only ${String(loans.length)} open loans`);
    return loan;
  };
  return { launched, page: launched.page, loanAt };
}

/** The user-data folder of a desk whose service was read once and no longer answers. */
export async function withServiceGone(): Promise<string> {
  const practice = await startOwnPractice();
  try {
    const { page, userData, close } = await launchApp();
    await connectTo(page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Loans');
    await desk.sees(/^LN-\d+$/);
    await close();
    return userData;
  } finally {
    await practice.server.stop();
  }
}
