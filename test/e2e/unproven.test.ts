// The package, with certificate checks switched off in the environment, and services that cannot prove their
// identity.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { secureService, SIGNED, type SecureService } from '../integration/networks/rig.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { addService } from './pages/practice.ts';

const packaged = join(
  process.env['COLLATERAL_DESK_PACKAGE'] ?? 'no package',
  'linux-unpacked/collateral-desk',
);

let service: SecureService | undefined;
afterEach(async () => {
  await closeAll();
  await service?.stop();
  service = undefined;
});

describe('the package with NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  it.each([
    ['signed by itself', { cert: 'stranger.pem', key: 'stranger.key' }, '127.0.0.1'],
    ['that has expired', { cert: 'expired.pem', key: 'expired.key' }, '127.0.0.1'],
    ['of another host', SIGNED, 'localhost'],
  ])('sends no request to a service with a certificate %s', async (what, names, host) => {
    service = await secureService(names);
    const { page, screenshot } = await launchApp({
      packaged,
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    });
    await addService(page, { baseUrl: `https://${host}:${service.port}/v1`, key: 'canary-key' });
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    await screenshot(`unproven ${what}`);
    expect(service.from.length).toBeGreaterThan(0);
    expect(service.requests).toEqual([]);
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0);
  });
});
