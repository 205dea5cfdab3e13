// @vitest-environment jsdom
// Updates: off by default, what is offered, each refusal in words, and nothing to press while something is open.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UpdatesSlice } from '../../../contract/slices/updates.ts';
import { epochMillis } from '../../../domain/time.ts';
import { UpdateFaultSchema } from '../../../domain/update.ts';
import { fr } from '../../../messages/fr.ts';
import { enNG } from '../../../messages/index.ts';
import { noteBlocks } from '../../../renderer/features/updates/release-notes.ts';
import { sampleRelease, UPDATE_SAMPLES, updatesSlice } from '../../support/preview/sample-updates.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const NOW = epochMillis(1_800_000_000_000);
const release = sampleRelease(NOW);
const ready = updatesSlice(NOW, 'ready');
const open = (updates: UpdatesSlice, handlers = {}) =>
  openDesk('settings-updates', { slices: { updates }, handlers });

const must = {
  off: ['Updates are off', 'Switch updates on'],
  available: [
    'Version 1.2.0 is available',
    'sudo apt update && sudo apt install collateral-desk=1.2.0',
    'What is new',
    'Put it back with this command, in a terminal',
  ],
  download: ['Downloading version 1.2.0', '48.2 MB of 121.4 MB (39%)'],
  refused: ['The feed offers an older version.', '1.0.3'],
  ready: ['Version 1.2.0 is downloaded and checked', 'Finish what is open first'],
};

describe('the section in each state', () => {
  it.each(UPDATE_SAMPLES)('%s shows its required words and is accessible', async (sample) => {
    open(updatesSlice(NOW, sample));
    for (const words of must[sample]) await screen.findAllByText(words);
    await expectAccessible();
  });

  it('waits for main with a skeleton', async () => {
    openDesk('settings-updates', { slices: { updates: undefined } as never });
    await screen.findAllByText('Loading');
  });
});

describe('the feed', () => {
  it('is entered and switched on by the operator', async () => {
    const { main, user } = open(updatesSlice(NOW, 'off'));
    await user.type(await screen.findByLabelText('Address of the feed'), 'https://updates.example/');
    await user.click(await button('Switch updates on'));
    expect(main.callsTo('updates.setFeed')).toEqual([{ feed: 'https://updates.example/' }]);
    expect(main.callsTo('updates.check')).toEqual([]);
  });

  it('is refused at its field', async () => {
    const { user } = open(updatesSlice(NOW, 'off'), {
      'updates.setFeed': () => ({ ok: false, error: { code: 'bad-input', field: 'feed', problem: 'https' } }),
    });
    const field = await screen.findByLabelText('Address of the feed');
    await user.type(field, 'http://updates.example/');
    await user.click(await button('Switch updates on'));
    await screen.findByText(/^Enter an address that begins with https/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
  });

  it('is switched off and asked again', async () => {
    const { main, user } = open({ ...ready, state: { kind: 'current' } });
    await screen.findByText('This is the newest version');
    await user.click(await button('Check now'));
    await user.click(await button('Switch updates off'));
    expect(main.callsTo('updates.check')).toEqual([{}]);
    expect(main.callsTo('updates.switchOff')).toEqual([{}]);
  });

  it.each([
    ['source', /started from its source/],
    ['practice', /unofficial runtime/],
  ] as const)('cannot be entered in an app that is of no release: %s', async (way, words) => {
    open({ ...updatesSlice(NOW, 'off'), way });
    await screen.findByText(words);
    expect(screen.queryByLabelText('Address of the feed')).toBeNull();
  });
});

describe('a refused update', () => {
  it.each(UpdateFaultSchema.options)('is named, with what to do: %s', async (fault) => {
    open({ ...ready, state: { kind: 'refused', fault, detail: '1.0.3' } });
    const { what, next } = enNG.updates.refused[fault];
    await screen.findByText(what);
    expect(screen.getByText(next)).toBeTruthy();
    expect(screen.getByText('Nothing was installed. Your records are unchanged.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Install/ })).toBeNull();
  });

  it('has its own words for each reason, in both languages', () => {
    for (const { updates } of [enNG, fr]) {
      const words = Object.values(updates.refused).map(({ what }) => what);
      expect(new Set(words).size).toBe(UpdateFaultSchema.options.length);
    }
  });

  it('of a download can be continued', async () => {
    const { main, user } = open({
      ...ready,
      state: { kind: 'refused', fault: 'cut-off', detail: 'ECONNRESET', release },
    });
    await user.click(await button('Continue the download'));
    expect(main.callsTo('updates.download')).toEqual([{ sha256: release.sha256 }]);
  });
});

describe('an offered version', () => {
  it('is downloaded, shows its progress, and can be cancelled', async () => {
    const { main, user } = open({ ...ready, state: { kind: 'available', release, begun: 0 } });
    expect(await screen.findByText(/sorted by the day/)).toBeTruthy();
    await user.click(await button('Download'));
    expect(main.callsTo('updates.download')).toEqual([{ sha256: release.sha256 }]);
    main.publish('updates', updatesSlice(NOW, 'download'));
    const task = within(await screen.findByRole('region', { name: 'Downloading version 1.2.0' }));
    await user.click(task.getByRole('button', { name: 'Cancel' }));
    expect(main.callsTo('updates.cancel')).toEqual([{}]);
    await expectAccessible();
  });

  it('cannot be installed while something is open', async () => {
    const { main } = open(ready);
    expect((await button('Install and restart')).hasAttribute('disabled')).toBe(true);
    await screen.findByText('1 repayment is not finished.');
    main.publish('updates', { ...ready, open: { requests: 0, repayments: 0 } });
    await expect.poll(async () => (await button('Install and restart')).hasAttribute('disabled')).toBe(false);
  });

  it('is installed as the version and file that are shown', async () => {
    const { main, user } = open({ ...ready, open: { requests: 0, repayments: 0 } });
    await user.click(await button('Install and restart'));
    expect(main.callsTo('updates.install')).toEqual([{ version: '1.2.0', sha256: release.sha256 }]);
    await user.click(await button('Put version 1.0.3 back'));
    expect(main.callsTo('updates.putBack')).toEqual([{ version: '1.0.3' }]);
  });

  it('is announced above every screen until it is hidden', async () => {
    const { user } = openDesk('loans', { slices: { updates: updatesSlice(NOW, 'available') } });
    await screen.findByText('Version 1.2.0 is available');
    await user.click(await button('Show'));
    await screen.findByText('What is new');
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    closeDesk();
    const again = openDesk('loans', { slices: { updates: updatesSlice(NOW, 'available') } });
    await again.user.click(await button('Hide'));
    await expect.poll(() => screen.queryByText('Version 1.2.0 is available')).toBeNull();
  });

  it('with apt is installed by a command that main copies', async () => {
    const words = 'sudo apt update && sudo apt install collateral-desk=1.2.0';
    const { main, user } = open(updatesSlice(NOW, 'available'), {
      'updates.copyWords': () => ({ ok: true, value: { clipboard: words } }),
    });
    await screen.findByText(words);
    const [copy] = await screen.findAllByRole('button', { name: 'Copy command' });
    if (copy === undefined) throw new Error('no button');
    await user.click(copy);
    expect(main.callsTo('updates.copyWords')).toEqual([{ of: 'install' }]);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});

describe('release notes', () => {
  it('become headings, paragraphs and items, without marks', () => {
    expect(
      noteBlocks('Two\nlines.\n\n### New\n- **One** `code`\n  goes on\n- [Two](x.md)\n\nEnd <b>x</b>'),
    ).toEqual([
      { kind: 'text', texts: ['Two lines.'] },
      { kind: 'heading', texts: ['New'] },
      { kind: 'list', texts: ['One code goes on', 'Two'] },
      { kind: 'text', texts: ['End <b>x</b>'] },
    ]);
    expect(noteBlocks('')).toEqual([]);
  });
});
