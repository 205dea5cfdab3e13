// Prints the screen: says what goes on paper, then prints it or saves it as PDF. Its style sheet lays the screen
// out for paper and loads with it.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import type { CallOutput } from '../../../contract/contract.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count, dayAndSecond } from '../../components/format.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { currentSlice } from '../../state/mirror.ts';
import { openPrinting, usePrinting, type PrintedRows } from '../../state/printing.ts';
import { useAnswer } from '../../state/query.ts';
import { closeOverlay, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { clearEdges, setEdges } from './edges.ts';
import './print.css';
import styles from './PrintDialog.module.css';

const headingOf = (): string => document.querySelector('#content h1')?.textContent.trim() || t('app.name');

export default function PrintDialog() {
  const [title] = useState(headingOf);
  const by = useAnswer('prints.by', 0, () => client['prints.by']({})).value;
  const tables = usePrinting((printing) => printing.tables);
  const paper = useCommand('prints.paper');
  const pdf = useCommand('prints.pdf');
  const route = useUi((ui) => ui.route);
  const [opened] = useState(route);
  const main = useRef<HTMLButtonElement>(null);
  // After the dialog's own effect, which shows it. Busy rather than disabled keeps the focus until it is ready.
  useLayoutEffect(() => main.current?.focus(), []);
  useEffect(openPrinting, []);
  useEffect(() => clearEdges, []);
  // Another screen is another print.
  useEffect(() => {
    if (route !== opened) closeOverlay();
  }, [route, opened]);
  const listed = Object.entries(tables);
  const isReady = by !== undefined && listed.every(([, rows]) => rows.isReady);

  const print = async (): Promise<void> => {
    layOut(title, by);
    const result = await paper.run({ title });
    if (result?.ok !== true || !result.value.printed) return;
    closeOverlay();
    notice(t('print.sent'));
  };
  const save = async (): Promise<void> => {
    layOut(title, by);
    const result = await pdf.run({ title });
    if (result?.ok !== true || result.value.file === undefined) return;
    closeOverlay();
    notice(t('print.saved', { file: result.value.file }));
  };
  return (
    <Dialog
      title={t('print.title')}
      onClose={closeOverlay}
      actions={
        <>
          <Button
            icon={<FileDown aria-hidden="true" />}
            busy={pdf.busy}
            disabled={!isReady || paper.busy}
            onClick={() => inBackground(save())}
          >
            {t('print.pdf')}
          </Button>
          <Button
            ref={main}
            kind="primary"
            icon={<Printer aria-hidden="true" />}
            busy={paper.busy || !isReady}
            disabled={pdf.busy}
            onClick={() => inBackground(print())}
          >
            {t('print.paper')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{t('print.text', { screen: title })}</p>
        {listed.map(([label, rows]) => (
          <p key={label}>{wordsOf(label, rows)}</p>
        ))}
        <ErrorNotice error={paper.error ?? pdf.error} />
      </div>
    </Dialog>
  );
}

function wordsOf(label: string, { first, end, total, isReady }: PrintedRows): string {
  if (!isReady) return t('print.loading', { table: label });
  if (first === 0 && end >= total) return t('print.allRows', { table: label, count: total });
  return t('print.someRows', {
    table: label,
    first: count(first + 1),
    last: count(end),
    total: count(total),
  });
}

function layOut(title: string, by: CallOutput<'prints.by'> | undefined): void {
  const profile = currentSlice('connect')?.profile;
  const team = currentSlice('team');
  const isPractice = currentSlice('practice')?.available === true;
  const time = t('time.wat', { time: dayAndSecond(wallNow()) });
  setEdges({
    top: [t('app.name'), profile?.name, title].filter((part) => part !== undefined).join(' · '),
    mark: isPractice
      ? t('print.practice')
      : profile === undefined
        ? ''
        : t(`environment.${profile.environment}`),
    bottom: t('print.by', {
      time,
      person: team?.server?.person ?? by?.account ?? '',
      desk: team?.deskName ?? by?.computer ?? '',
    }),
  });
}
