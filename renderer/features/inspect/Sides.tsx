// The two sides of one answer, and the links from a line to its field and back.
import { useEffect, useId, useRef, useState } from 'react';
import type { RawLine } from '../../../contract/calls/inspect.ts';
import { announce, notice } from '../../state/announcer.ts';
import { t } from '../../text.ts';
import { FieldMenu, type Choice } from './FieldMenu.tsx';
import { mapField, placeOfField, setPagination, setUnwrap } from './mapping.ts';
import { partLabelsOf } from './part-labels.ts';
import { Picking, type Pick } from './Picking.tsx';
import { RawLines } from './RawLines.tsx';
import { UnderstoodList } from './UnderstoodList.tsx';
import type { DraftState } from './use-draft.ts';
import type { Answer } from './use-reading.ts';
import { VIEWS, type ViewKey } from './views.ts';
import { countsOf, fieldLabel } from './words.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Sides.module.css';

interface Props {
  viewKey: ViewKey;
  answer: Answer;
  /** The answer belongs to the previous draft. */
  isLate: boolean;
  state: DraftState;
}

export function Sides({ viewKey, answer, isLate, state }: Props) {
  const view = VIEWS[viewKey];
  const menu = useId();
  const raw = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<RawLine>();
  const [pick, setPick] = useState<Pick>();
  const { draft, change } = state;
  const mapped = answer.understood
    .map(({ field }) => field)
    .filter((field) => placeOfField(draft, view.thing, field) !== undefined);

  const focusLine = (field?: string): void => {
    const lines = [...(raw.current?.querySelectorAll<HTMLElement>('li') ?? [])];
    const holder = lines.find(
      (line) => field === undefined || (line.dataset['fields'] ?? '').split(' ').includes(field),
    );
    const target =
      holder?.querySelector<HTMLElement>('button') ?? raw.current?.querySelector<HTMLElement>('button');
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus();
  };
  // Selecting a line starts in the raw answer, so it takes the focus.
  const isPicking = pick !== undefined;
  useEffect(() => {
    if (!isPicking) return undefined;
    raw.current?.querySelector<HTMLElement>('ol button[tabindex="0"]')?.focus();
    const stop = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setPick(undefined);
    };
    document.addEventListener('keydown', stop);
    return () => document.removeEventListener('keydown', stop);
  }, [isPicking]);

  const map = (field: string, path: string): void => {
    const done = change(mapField(view.thing, field, path));
    if (done) announce(t('inspect.said.mapped', { field: fieldLabel(field), path }));
    else notice(t('inspect.said.impossible'));
  };
  const choose = (choice: Choice): unknown => {
    switch (choice.as) {
      case 'field':
        return map(choice.field, choice.path);
      case 'not':
        return change(mapField(view.thing, choice.field, undefined));
      case 'thing':
        return change(setUnwrap(view.thing, view.of, choice.path));
      case 'cursor':
        return change(setPagination({ by: 'next', next: choice.path, parameter: 'cursor' }));
    }
  };
  const point = (line: RawLine): void => {
    if (pick === undefined) return setAsked(line);
    if (line.path === undefined) return notice(t('inspect.said.outside'));
    const { path } = line;
    if (!pick.several) {
      setPick(undefined);
      return map(pick.field, path);
    }
    const paths = pick.paths.includes(path)
      ? pick.paths.filter((one) => one !== path)
      : [...pick.paths, path];
    setPick({ ...pick, paths });
  };

  return (
    <Stack className={styles['sides']}>
      <section className={styles['side']} aria-label={t('inspect.raw.title')}>
        <Row
          as="header"
          gap={3}
          rowGap={0}
          align="baseline"
          justify="between"
          wrap
          size="small"
          tone="quiet"
          className={styles['sideHead']}
        >
          <h3>{t('inspect.raw.title')}</h3>
          <span>{t('inspect.raw.hint')}</span>
        </Row>
        {pick === undefined ? null : (
          <Picking
            pick={pick}
            onCancel={() => setPick(undefined)}
            onDone={() => {
              change(mapField(view.thing, pick.field, partLabelsOf(pick.paths)));
              setPick(undefined);
            }}
          />
        )}
        <div ref={raw} className={styles['scroll']}>
          <RawLines
            lines={answer.lines}
            lit={lit}
            onLit={setLit}
            menu={pick === undefined ? menu : undefined}
            onChoose={point}
            chosen={pick?.paths ?? []}
          />
        </div>
        <FieldMenu
          id={menu}
          view={view}
          line={asked}
          understood={answer.understood}
          mapped={mapped}
          onChoose={choose}
        />
      </section>
      <section className={styles['side']} aria-label={t('inspect.understood.title')}>
        <Row
          as="header"
          gap={3}
          rowGap={0}
          align="baseline"
          justify="between"
          wrap
          size="small"
          tone="quiet"
          className={styles['sideHead']}
        >
          <h3>{t('inspect.understood.title')}</h3>
          <span>{answer.understood.length === 0 ? null : countsOf(answer)}</span>
        </Row>
        <div className={styles['scroll']}>
          <UnderstoodList
            understood={answer.understood}
            mapped={mapped}
            isLate={isLate}
            lit={lit}
            onLit={setLit}
            onShow={focusLine}
            onPoint={(field) => setPick({ field, several: false, paths: [] })}
            onUnmap={(field) => change(mapField(view.thing, field, undefined))}
            onGather={() => setPick({ field: 'destination', several: true, paths: [] })}
          />
        </div>
      </section>
    </Stack>
  );
}
