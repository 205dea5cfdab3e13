// A script in the page cannot reach the network: listeners of every kind see nothing, and Chromium looks up
// no name. The app still reaches its service through the system's proxy.
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { addService } from './pages/practice.ts';

const packaged = join(
  process.env['COLLATERAL_DESK_PACKAGE'] ?? 'no package',
  'linux-unpacked/collateral-desk',
);

const stops: (() => void)[] = [];
afterEach(async () => {
  await closeAll();
  for (const stop of stops.splice(0)) stop();
});

interface Listener {
  readonly port: number;
  readonly heard: string[];
}

async function tcp(): Promise<Listener> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push('connected');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => heard.push(bytes.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

async function udp(): Promise<Listener> {
  const heard: string[] = [];
  const socket = createSocket('udp4', (bytes) => heard.push(bytes.toString('latin1')));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  stops.push(() => socket.close());
  return { port: socket.address().port, heard };
}

/** Chromium’s own log of all network activity of the app. */
async function networkLogOf({ app }: LaunchedApp, during: () => Promise<unknown>): Promise<string> {
  const file = join(freshUserData(), 'network.json');
  await app.evaluate(
    ({ session }, path) =>
      session.fromPartition('desk').netLog.startLogging(path, { captureMode: 'everything' }),
    file,
  );
  await during();
  // The log’s entry for a name lookup.
  await app.evaluate(({ session }) =>
    session
      .fromPartition('desk')
      .resolveHost('canary-control.invalid')
      .catch(() => undefined),
  );
  await app.evaluate(({ session }) => session.fromPartition('desk').netLog.stopLogging());
  return readFileSync(file, 'utf8');
}

/** Also from a frame that the page makes, which has fresh objects. */
const reachOut = (page: Page, to: Record<'turn' | 'stun' | 'http' | 'quic', number>): Promise<string[]> =>
  page.evaluate(async ({ turn, stun, http, quic }) => {
    const candidates: string[] = [];
    const quietly = async (attempt: () => unknown): Promise<void> => {
      try {
        await attempt();
      } catch {
        // Refused, as expected.
      }
    };
    const link = (rel: string, href: string): void => {
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    };
    for (const rel of [
      'dns-prefetch',
      'preconnect',
      'prefetch',
      'prerender',
      'preload',
      'icon',
      'manifest',
    ]) {
      link(rel, `http://canary-${rel}.invalid/`);
      link(rel, `http://127.0.0.1:${http}/${rel}`);
    }
    const anchor = document.createElement('a');
    anchor.href = 'http://canary-anchor.invalid/';
    anchor.ping = `http://127.0.0.1:${http}/ping`;
    anchor.textContent = 'here';
    document.body.append(anchor);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const windows = [window, frame.contentWindow as (Window & typeof globalThis) | null];
    for (const own of windows)
      await quietly(async () => {
        if (own === null) return;
        const peer = new own.RTCPeerConnection({
          iceServers: [
            {
              urls: [
                `turn:127.0.0.1:${turn}?transport=tcp`,
                `turns:127.0.0.1:${turn}?transport=tcp`,
                `turn:127.0.0.1:${stun}?transport=udp`,
                'turn:canary-turn.invalid:3478?transport=tcp',
              ],
              username: 'what-is-carried-out',
              credential: 'x',
            },
            { urls: [`stun:127.0.0.1:${stun}`, 'stun:canary-stun.invalid'] },
          ],
        });
        peer.addEventListener('icecandidate', ({ candidate }) => {
          if (candidate) candidates.push(candidate.candidate);
        });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
      });
    await quietly(() => new WebTransport(`https://127.0.0.1:${quic}/`).ready);
    await quietly(() => new WebSocket('ws://canary-socket.invalid/'));
    await quietly(() => fetch('http://canary-fetch.invalid/', { mode: 'no-cors' }));
    await quietly(() => navigator.sendBeacon('http://canary-beacon.invalid/', 'x'));
    // WebRTC’s attempts at a TURN server over TCP end after some seconds.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    return candidates;
  }, to);

describe.each([
  ['the app', {}],
  ['the package', { packaged }],
])('script in the page of %s', (_, options) => {
  it('reaches no TURN, STUN, QUIC or web server and no proxy, and looks up no name', async () => {
    const [turn, http, proxy] = [await tcp(), await tcp(), await tcp()];
    const [stun, quic] = [await udp(), await udp()];
    const launched = await launchApp({ ...options, args: [`--proxy-server=http://127.0.0.1:${proxy.port}`] });
    const { page } = launched;
    await deskPage(page).button('Practise in the sandbox').waitFor();
    let candidates: string[] = [];
    const log = await networkLogOf(launched, async () => {
      candidates = await reachOut(page, {
        turn: turn.port,
        stun: stun.port,
        http: http.port,
        quic: quic.port,
      });
    });
    expect({ turn, http, proxy, stun, quic }).toMatchObject({
      turn: { heard: [] },
      http: { heard: [] },
      proxy: { heard: [] },
      stun: { heard: [] },
      quic: { heard: [] },
    });
    expect(candidates).toEqual([]);
    const looked = new Set([...log.matchAll(/"host":"[^"]*?(canary-\w+)\.invalid/g)].map(([, name]) => name));
    expect([...looked]).toEqual(['canary-control']);
  });
});

it('the app still reaches the service through the system’s proxy', async () => {
  const proxy = await tcp();
  const { page } = await launchApp({ args: [`--proxy-server=http://127.0.0.1:${proxy.port}`] });
  await addService(page, { baseUrl: 'https://lender.invalid/v1', key: 'canary' });
  await expect
    .poll(() => proxy.heard.join(''), { timeout: 15_000 })
    .toContain('CONNECT lender.invalid:443 HTTP/1.1');
  expect(proxy.heard.join('')).not.toContain('canary');
});
