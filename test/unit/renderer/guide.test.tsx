// @vitest-environment jsdom
// The user's guide: it quotes texts that exist, and each screen's help opens its page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { SETTINGS_SECTIONS } from '../../../contract/places.ts';
import { LoanIdSchema, ProfileIdSchema } from '../../../domain/ids.ts';
import { catalogue } from '../../../messages/index.ts';
import { bookOf, searchBook } from '../../../renderer/features/guide/book.ts';
import { parsePage } from '../../../renderer/features/guide/markdown.ts';
import { sources } from '../../../renderer/features/guide/pages.ts';
import { GUIDE_PAGES, guidePageFor, openGuide } from '../../../renderer/state/guide.ts';
import { useUi, type Route } from '../../../renderer/state/ui.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const folder = join(import.meta.dirname, '../../../docs/guide');
const book = bookOf(sources);

interface Branch {
  readonly [key: string]: string | Branch;
}
const textsIn = (branch: Branch): string[] =>
  Object.values(branch).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

describe('the pages of the guide', () => {
  it('are the files of the folder, with the titles of the catalogue', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
    expect(files.toSorted()).toEqual([...GUIDE_PAGES].toSorted());
    expect([...book].map(([page, { title }]) => [page, title])).toEqual(
      Object.entries(catalogue.guide.pages),
    );
  });

  it('quote only texts that the app shows', () => {
    const known = new Set(textsIn(catalogue));
    const unknown = GUIDE_PAGES.flatMap((page) =>
      [...readFileSync(join(folder, `${page}.md`), 'utf8').matchAll(/“([^”]+)”/g)]
        .map(([, text = '']) => text)
        .filter((text) => !known.has(text))
        .map((text) => `${page}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    ['markup', '# A\n\nSome <b>bold</b> words', 'markup that the guide does not use'],
    ['a link to elsewhere', '# A\n\nSee [this](https://example.com)', 'markup that the guide does not use'],
    ['an unknown page', '# A\n\nSee [this](nowhere.md)', 'no page of the guide: nowhere'],
    ['no title', 'Words', 'a page begins with its title'],
  ])('are refused with %s', (_what, source, fault) => {
    expect(() => parsePage(source)).toThrow(fault);
  });
});

describe('the search in the guide', () => {
  it('finds words without capitals and accents, in titles first', () => {
    const [first] = searchBook(book, 'RÉSTORE');
    expect(first).toMatchObject({ page: 'backup' });
  });

  it('shows the words around the match as written', () => {
    const found = searchBook(book, 'kobo');
    expect(found).toHaveLength(1);
    expect(found[0]?.excerpt.join('')).toContain('Only the exact payoff closes a loan, to the kobo.');
  });

  it('finds nothing for nothing', () => {
    expect(searchBook(book, '  ')).toEqual([]);
  });
});

const guide = () => screen.findByRole('complementary', { name: 'User’s guide' });
const profileId = v.parse(ProfileIdSchema, 'harbour');
const routes: Route[] = [
  { screen: 'collateral' },
  { screen: 'ledger' },
  { screen: 'addresses' },
  { screen: 'borrow' },
  { screen: 'loans' },
  { screen: 'loan', id: v.parse(LoanIdSchema, 'LN-000201') },
  { screen: 'history' },
  { screen: 'journal' },
  { screen: 'inspector', profileId },
  ...SETTINGS_SECTIONS.map((section): Route => ({ screen: 'settings', section })),
];

describe('the guide beside a screen', () => {
  it.each(routes)('opens its page from the help of $screen $section', async (route) => {
    const { user } = openDesk('collateral');
    act(() => useUi.setState({ route, panel: 'about' }));
    const title = book.get(guidePageFor(route))?.title ?? '';
    await user.click(await screen.findByRole('button', { name: `User’s guide: ${title}` }));
    const heading = await within(await guide()).findByRole('heading', { level: 3, name: title });
    expect(document.activeElement).toBe(heading);
  });

  it('follows links and steps back the same way, by keyboard', async () => {
    const { user } = openDesk('borrow');
    await user.keyboard('{Shift>}{F1}{/Shift}');
    const panel = within(await guide());
    for (const page of ['Borrow', 'When an outcome is unknown']) {
      (await panel.findAllByRole('button', { name: page }))[0]?.focus();
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(panel.getByRole('heading', { level: 3, name: page }));
    }
    await expectAccessible();
    await user.click(panel.getByRole('button', { name: 'Back' }));
    expect(panel.getByRole('heading', { level: 3, name: 'Borrow' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'All pages' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(GUIDE_PAGES.length);
    await user.keyboard('{Shift>}{F1}{/Shift}');
    expect(useUi.getState().panel).toBeUndefined();
  });

  it('opens a found section at its heading, and says when nothing is found', async () => {
    const { user } = openDesk('collateral');
    act(() => openGuide());
    const panel = within(await guide());
    const field = panel.getByRole('searchbox', { name: 'Search the guide' });
    await user.type(field, 'forgotten');
    expect(panel.getByRole('status').textContent).toBe('1 section found');
    await user.clear(field);
    await user.type(field, 'zebra');
    expect(panel.getByText('No page mentions “zebra”')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'forgotten pin');
    await expectAccessible();
    await user.click(panel.getByRole('button', { name: 'Forgotten the PIN' }));
    expect(document.activeElement).toBe(panel.getByRole('heading', { level: 4, name: 'Forgotten the PIN' }));
  });

  it('can be read before a service is open, and stays while one is opened', async () => {
    const { user } = openDesk('first-run');
    await user.click(await screen.findByRole('button', { name: 'Read the user’s guide' }));
    const panel = within(await guide());
    expect(await panel.findByRole('heading', { level: 3, name: 'Your first day' })).toBeTruthy();
    const { resetUi } = await import('../../../renderer/state/ui.ts');
    act(() => resetUi());
    expect(useUi.getState().panel).toBe('guide');
  });
});
