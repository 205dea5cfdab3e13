// The user's guide beside the screen: the list of pages, a search, and one page with its links.
import { use, useEffect, useRef, useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { GUIDE_PAGES, readPage, turnBack, useGuide, type GuidePage } from '../../state/guide.ts';
import { t } from '../../text.ts';
import { loadBook, searchBook, type Book } from './book.ts';
import type { Block, Inline, Page } from './markdown.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Guide.module.css';

/** Pixels between the top of the drawer and a heading that was chosen. */
const GAP_ABOVE = 12;

export function GuidePanel() {
  const book = use(loadBook());
  const page = useGuide((guide) => guide.page);
  return (
    <Drawer title={t('guide.title')}>
      {page === undefined ? <Contents book={book} /> : <Reading key={page} page={page} book={book} />}
    </Drawer>
  );
}

function Contents({ book }: { book: Book }) {
  const [query, setQuery] = useState('');
  const found = searchBook(book, query);
  return (
    <Stack className={styles['guide']}>
      <SearchField label={t('guide.search')} value={query} onValue={setQuery} />
      <output className="unseen">
        {query.trim() === '' ? '' : t('guide.found', { count: found.length })}
      </output>
      {query.trim() === '' ? (
        <Stack gap={0} as="ol" className={styles['pages']}>
          {GUIDE_PAGES.map((page) => (
            <li key={page}>
              <Button kind="link" onClick={() => readPage(page)}>
                {book.get(page)?.title}
              </Button>
            </li>
          ))}
        </Stack>
      ) : found.length === 0 ? (
        <Text>{t('guide.none', { text: query.trim() })}</Text>
      ) : (
        <Stack gap={0} as="ul" className={styles['found']}>
          {found.map(({ page, title, section, excerpt: [before, match, after] }) => (
            <li key={`${page} ${section ?? ''}`}>
              <Button kind="link" onClick={() => readPage(page, section)}>
                {section ?? title}
              </Button>
              {section === undefined ? null : <Text as="span">{title}</Text>}
              <p>
                {before}
                <mark>{match}</mark>
                {after}
              </p>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Reading({ page, book }: { page: GuidePage; book: Book }) {
  const { section, back } = useGuide();
  const start = useRef<HTMLHeadingElement>(null);
  const { title, sections } = book.get(page) as Page;
  // A screen reader goes on at the heading that was chosen.
  useEffect(() => {
    const heading = start.current;
    const body = heading?.closest<HTMLElement>('aside > div');
    heading?.focus({ preventScroll: true });
    // Only the drawer scrolls: scrollIntoView would move the whole window.
    if (heading && body)
      body.scrollTop = section === undefined ? 0 : heading.offsetTop - body.offsetTop - GAP_ABOVE;
  }, [section]);
  const next = GUIDE_PAGES[GUIDE_PAGES.indexOf(page) + 1];
  return (
    <Stack className={styles['guide']}>
      <Row align="stretch" as="nav" className={styles['ways']} aria-label={t('guide.title')}>
        <Button kind="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={turnBack}>
          {back.at(-1) === undefined ? t('guide.all') : t('guide.back')}
        </Button>
        {back.at(-1) === undefined ? null : (
          <Button kind="quiet" onClick={() => readPage(undefined)}>
            {t('guide.all')}
          </Button>
        )}
      </Row>
      <article className={styles['page']}>
        <h3 tabIndex={-1} ref={section === undefined ? start : null}>
          {title}
        </h3>
        {sections.map((one) => (
          <section key={one.title ?? ''}>
            {one.title === undefined ? null : (
              <h4 tabIndex={-1} ref={one.title === section ? start : null}>
                {one.title}
              </h4>
            )}
            {one.blocks.map((block, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a page never changes
              <BlockText key={at} block={block} />
            ))}
          </section>
        ))}
      </article>
      {next === undefined ? null : (
        <p className={styles['next']}>
          {t('guide.next')}{' '}
          <Button kind="link" onClick={() => readPage(next)}>
            {book.get(next)?.title}
          </Button>
        </p>
      )}
    </Stack>
  );
}

function BlockText({ block }: { block: Block }) {
  if (!('items' in block))
    return (
      <p className={block.kind === 'note' ? styles['note'] : undefined}>
        <Words inline={block.inline} />
      </p>
    );
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page never changes
        <li key={at}>
          <Words inline={item} />
        </li>
      ))}
    </List>
  );
}

function Words({ inline }: { inline: readonly Inline[] }) {
  return inline.map((part, at) => {
    const key = `${at} ${part.text}`;
    if (part.kind === 'link')
      return (
        <Button key={key} kind="link" onClick={() => readPage(part.page)}>
          {part.text}
        </Button>
      );
    return part.kind === 'strong' ? (
      <strong key={key}>{part.text}</strong>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
