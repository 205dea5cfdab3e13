// Main's dialog names where a secret would be sent, and the screen reports a refusal.
import { afterEach, expect, it } from 'vitest';
import { answerQuestions, closeAll, launchApp, questionsOf } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';

afterEach(closeAll);

it('main adds a service only after the operator agrees in the system’s dialog', async () => {
  const { app, page, screenshot } = await launchApp();
  const desk = deskPage(page);
  await answerQuestions(app, 'no');
  await desk.press('Connect to a service');
  await desk.fill('Name', 'Elsewhere');
  await page.getByLabel('Environment').selectOption('live');
  await desk.fill('Base URL', 'https://elsewhere.example/v1');
  await desk.fill('Secret', 'canary');
  await desk.fill('Collateral asset', 'USDC');
  await desk.fill('Chain', 'base');
  await desk.press('Connect and test');
  await desk.sees('You did not confirm it.');
  await screenshot('not confirmed');
  expect(await questionsOf(app)).toMatchObject([
    {
      message: 'Add Elsewhere (LIVE)?',
      detail: 'The secret you entered will be sent to https://elsewhere.example.',
    },
  ]);
  await answerQuestions(app, 'yes');
  // The form does not keep the secret.
  await desk.fill('Secret', 'canary');
  await desk.press('Connect and test');
  await desk.sees('Connection test');
});
