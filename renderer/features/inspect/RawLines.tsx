// The raw answer, line by line, as the service wrote it. A line that can be mapped is a button; up and down
// move between them. The words at its end state what the line is read as, and its colour repeats them.
import { useRef, useState, type KeyboardEvent } from 'react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { RawLine } from '../../../contract/calls/inspect.ts';
import { cx } from '../../components/cx.ts';
import { t } from '../../text.ts';
import { fieldLabel } from './words.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './RawLines.module.css';

const DEEPEST = 12;

interface Props {
  lines: readonly RawLine[];
  /** Fields under the pointer or in focus, in either column. */
  lit: readonly string[];
  onLit: (fields: readonly string[]) => void;
  /** The popover that a line opens; without it, a press selects the line. */
  menu: string | undefined;
  onChoose: (line: RawLine) => void;
  /** Paths selected so far, for a field of several lines. */
  chosen: readonly string[];
}

const isMappable = ({ path, bodyPath }: RawLine): boolean => path !== undefined || bodyPath !== undefined;

export function RawLines({ lines, lit, onLit, menu, onChoose, chosen }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const first = lines.findIndex(isMappable);
  const [at, setAt] = useState<number>();
  const current = at !== undefined && lines[at] !== undefined && isMappable(lines[at]) ? at : first;

  const move = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const here = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = to === undefined ? undefined : buttons[to];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among its buttons
    <ol ref={list} className={styles['lines']} aria-label={t('inspect.raw.label')} onKeyDown={move}>
      {lines.map((line, index) => {
        const depth = styles[`d${Math.min(line.depth, DEEPEST)}`];
        const isLit = line.fields.some((field) => lit.includes(field));
        const isChosen = line.path !== undefined && chosen.includes(line.path);
        const look = cx(
          styles['line'],
          depth,
          styles[line.role],
          isLit && styles['lit'],
          isChosen && styles['chosen'],
        );
        const over = {
          onMouseEnter: () => onLit(line.fields),
          onMouseLeave: () => onLit([]),
        };
        // Lines have no identity but their place.
        return (
          <li key={index} data-fields={line.fields.join(' ')}>
            {isMappable(line) ? (
              <button
                type="button"
                className={look}
                tabIndex={index === current ? 0 : -1}
                popoverTarget={menu}
                aria-pressed={isChosen || undefined}
                onFocus={() => {
                  setAt(index);
                  onLit(line.fields);
                }}
                onBlur={() => onLit([])}
                onClick={() => onChoose(line)}
                {...over}
              >
                <LineText line={line} isPart={isPart(lines, index)} />
              </button>
            ) : (
              <div className={look} {...over}>
                <LineText line={line} isPart={isPart(lines, index)} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The object around it is mapped as a whole, and only that line states it. */
function isPart(lines: readonly RawLine[], index: number): boolean {
  const line = lines[index];
  if (line === undefined || line.fields.length === 0) return false;
  let depth = line.depth;
  for (let before = index - 1; before >= 0 && depth > 0; before--) {
    const around = lines[before];
    if (around === undefined || around.depth >= depth || around.kind === 'close') continue;
    ({ depth } = around);
    if (around.fields.join(' ') === line.fields.join(' ')) return true;
  }
  return false;
}

function LineText({ line, isPart = false }: { line: RawLine; isPart?: boolean }) {
  return (
    <>
      <Text tone="same" as="code" size="small" className={styles['code']}>
        {line.key === undefined ? null : <Text as="span" className={styles['key']}>{`"${line.key}": `}</Text>}
        <span className={styles[line.kind]}>
          {line.kind === 'more' ? t('inspect.raw.more', { count: Number(line.text) }) : line.text}
        </span>
      </Text>
      {isMappable(line) ? (
        <span className="unseen">{t('inspect.raw.at', { path: line.path ?? line.bodyPath ?? '' })}</span>
      ) : null}
      <Role line={line} isPart={isPart} />
    </>
  );
}

function Role({ line: { role, kind, fields }, isPart }: { line: RawLine; isPart: boolean }) {
  const names = fields.map(fieldLabel).join(', ');
  if (kind === 'close' || kind === 'more' || role === 'frame') return null;
  if (role === 'unmapped') {
    if (fields.length > 0) return <span className={styles['role']}>{t('inspect.raw.empty', { names })}</span>;
    return kind === 'object' || kind === 'list' ? null : (
      <span className={styles['role']}>{t('inspect.raw.unmapped')}</span>
    );
  }
  const words = {
    found: isPart ? t('inspect.raw.part') : names,
    assumed: t('inspect.raw.assumed', { names }),
    unreadable: t('inspect.raw.unreadable', { names }),
  }[role];
  const icon = {
    found: <Check aria-hidden="true" />,
    assumed: <CircleHelp aria-hidden="true" />,
    unreadable: <CircleAlert aria-hidden="true" />,
  }[role];
  return (
    <span className={styles['role']}>
      {icon}
      {words}
    </span>
  );
}
