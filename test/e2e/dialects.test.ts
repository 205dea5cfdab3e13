// The main job in other dialects: imports a colleague's profile, enters the secret, tests and opens the
// service. The app knows the dialect only from that file. test/integration/dialects/main-job.test.ts does the
// job in every dialect; here are two whose forms and sign-in differ most.
import { afterEach, describe, it } from 'vitest';
import { DIALECTS, dialectProfile } from '../support/dialect-profiles.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { importService } from './pages/importing.ts';
import { mainJob } from './pages/main-job.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

describe.each(['harbour', 'foreign'] as const)('a service with the dialect %s', (name) => {
  it('can be imported, tested and opened, and its loan repaid and its collateral reconciled', async () => {
    practice = await startOwnPractice({ dialect: name });
    const profile = dialectProfile(name)(practice.server.baseUrl);
    const launched = await launchApp();
    const { page, screenshot } = launched;
    await importService(launched, practice, profile);
    await screenshot(`dialect ${name}`);
    await deskPage(page).press('Open this service');

    const terms = DIALECTS[name].terms('1,250,000.00');
    await mainJob(
      page,
      practice,
      Object.fromEntries(profile.quoteFields.map((field) => [field.label, terms[field.name] ?? ''])),
    );
  });
});
