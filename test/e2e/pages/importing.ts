// Sets a service up as an operator does who got a colleague's profile.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { sharedText } from '../../../domain/profile-sharing.ts';
import type { LaunchedApp } from '../../support/e2e.ts';
import { newFolder } from '../../support/folders.ts';
import { deskPage } from './desk.ts';
import type { OwnPractice } from './practice.ts';

/** Imports the profile, enters the secret and tests the connection, up to *Open this service*. */
export async function importService(
  { app, page }: LaunchedApp,
  practice: OwnPractice,
  profile: ServiceProfile,
): Promise<void> {
  const file = join(newFolder('shared'), 'profile.json');
  writeFileSync(file, sharedText(profile, true));
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
}
