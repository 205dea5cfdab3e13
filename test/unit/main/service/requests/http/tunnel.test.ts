// The name of a proxy: it is shown, and names the proxy's entry in the keychain.
import { expect, it } from 'vitest';
import { addressOf } from '../../../../../../main/service/requests/http/tunnel.ts';

it.each([
  ['http://proxy.test', 'proxy.test:80'],
  ['https://proxy.test', 'proxy.test:443'],
  ['http://proxy.test:3128', 'proxy.test:3128'],
  ['https://proxy.test:80', 'proxy.test:80'],
  ['http://[::1]:3128', '[::1]:3128'],
])('the proxy at %s is %s', (url, address) => {
  expect(addressOf(new URL(url))).toBe(address);
});
