// The main job in other dialects: imports a colleague's profile, enters the secret, tests and opens the
// service. The app knows the dialect only from that file. test/integration/dialects/main-job.test.ts does the
// job in every dialect; here are two whose forms and sign-in differ most.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'vitest';
import { sharedText } from '../../domain/profile-sharing.ts';
import { DIALECTS, dialectProfile } from '../support/dialect-profiles.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { mainJob } from './pages/main-job.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;
let folder: string | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

describe.each(['harbour', 'foreign'] as const)('a service with the dialect %s', (name) => {
  it('can be imported, tested and opened, and its loan repaid and its collateral reconciled', async () => {
    practice = await startOwnPractice({ dialect: name });
    const profile = dialectProfile(name)(practice.server.baseUrl);
    folder = mkdtempSync(join(tmpdir(), 'shared-'));
    const file = join(folder, `${name}.json`);
    writeFileSync(file, sharedText(profile, true));

    const { app, page, screenshot } = await launchApp();
    // The driver cannot reach the system's file dialog; this is its answer.
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, file);

    const desk = deskPage(page);
    await desk.press('Import a profile');
    await page.getByLabel('This is my lender’s address').check();
    await desk.fill('Secret', practice.apiKey);
    await desk.press('Store and continue');
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    await screenshot(`dialect ${name}`);
    await desk.press('Open this service');

    const terms = DIALECTS[name].terms('1,250,000.00');
    await mainJob(
      page,
      practice,
      Object.fromEntries(profile.quoteFields.map((field) => [field.label, terms[field.name] ?? ''])),
    );
  });
});
