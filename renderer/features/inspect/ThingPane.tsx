// One answer: on the left as the service wrote it, on the right as the app reads it with the draft. The
// operator maps a line by choosing its field, or a field by selecting its line.
import { useState } from 'react';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import { StepFindings, durationOf } from './Findings.tsx';
import { setWord } from './mapping.ts';
import { PasteBox } from './PasteBox.tsx';
import { SampleDialog } from './SampleDialog.tsx';
import { Sides } from './Sides.tsx';
import { Statements } from './Statements.tsx';
import { StatusWords } from './StatusWords.tsx';
import type { DraftState } from './use-draft.ts';
import { useReading, type Answer } from './use-reading.ts';
import { isPastedOnly, sampleOf, stepOf, VIEWS, type ViewKey } from './views.ts';
import { viewLabel } from './words.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './ThingPane.module.css';

interface Props {
  viewKey: ViewKey;
  slice: InspectSlice;
  state: DraftState;
}

export function ThingPane({ viewKey, slice, state }: Props) {
  const view = VIEWS[viewKey];
  const sample = sampleOf(slice.samples, view);
  const step = stepOf(slice.steps, viewKey);
  const [index, setIndex] = useState(0);
  const [pasting, setPasting] = useState(false);
  const [masking, setMasking] = useState(false);
  const { value: answer, error, loading } = useReading(view, sample, state.draft, index);
  const isThere = sample !== undefined && !sample.dropped;

  if (!isThere || pasting)
    return (
      <Card title={viewLabel(viewKey)}>
        <Stack>
          {step?.error === undefined ? null : <StepFindings step={step} />}
          {sample?.dropped === true ? <p>{t('inspect.dropped')}</p> : null}
          {isPastedOnly(viewKey) || pasting ? (
            <>
              {isPastedOnly(viewKey) ? <Text>{t(`inspect.paste.why.${viewKey}`)}</Text> : null}
              <PasteBox view={view} onDone={() => setPasting(false)} />
              {pasting && isThere ? (
                <div>
                  <Button kind="quiet" onClick={() => setPasting(false)}>
                    {t('common.cancel')}
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState
              title={t(slice.state === 'running' ? 'inspect.none.running' : 'inspect.none.title')}
              actions={
                slice.state === 'running' ? undefined : (
                  <Button onClick={() => setPasting(true)}>{t('inspect.paste.instead')}</Button>
                )
              }
            >
              <p>{t('inspect.none.text')}</p>
            </EmptyState>
          )}
        </Stack>
      </Card>
    );
  if (answer === undefined)
    return error === undefined ? <Skeleton lines={8} /> : <ErrorNotice error={error} />;
  return (
    <>
      <Row as="header" gap={3} rowGap={1} wrap className={styles['head']}>
        <h2>{viewLabel(viewKey)}</h2>
        <Text>
          {answer.request === undefined
            ? t(sample.from === 'work' ? 'inspect.seen' : 'inspect.pasted')
            : t('inspect.request', { request: answer.request, status: String(answer.httpStatus ?? '') })}
          {step === undefined || durationOf(step) === undefined ? null : ` · ${durationOf(step)}`}
        </Text>
        <Row gap={1} wrap className={styles['tools']}>
          <Items answer={answer} onIndex={setIndex} />
          <Button kind="quiet" onClick={() => setPasting(true)}>
            {isPastedOnly(viewKey) ? t('inspect.paste.another') : t('inspect.paste.instead')}
          </Button>
          <Button kind="quiet" onClick={() => setMasking(true)}>
            {t('inspect.sample.open')}
          </Button>
        </Row>
      </Row>
      {answer.problem === undefined ? null : (
        <Notice tone="look" title={t(`inspect.problems.${answer.problem}.title`)}>
          <p>{t(`inspect.problems.${answer.problem}.text`)}</p>
        </Notice>
      )}
      <Sides viewKey={viewKey} answer={answer} isLate={loading} state={state} />
      <StatusWords
        thing={view.thing}
        words={answer.words}
        draft={state.draft}
        onMeaning={(field, word, meaning) => state.change(setWord(view.thing, field, { word, meaning }))}
      />
      <Statements view={view} state={state} />
      {masking ? <SampleDialog view={view} draft={state.draft} onClose={() => setMasking(false)} /> : null}
    </>
  );
}

function Items({ answer: { items, index }, onIndex }: { answer: Answer; onIndex: (index: number) => void }) {
  if (items < 2) return null;
  return (
    <Row gap={0} size="less" tone="quiet" className={styles['items']}>
      <Button
        kind="quiet"
        disabled={index === 0}
        aria-label={t('inspect.items.before')}
        onClick={() => onIndex(index - 1)}
      >
        ‹
      </Button>
      <span>{t('inspect.items.at', { at: count(index + 1), of: count(items) })}</span>
      <Button
        kind="quiet"
        disabled={index >= items - 1}
        aria-label={t('inspect.items.next')}
        onClick={() => onIndex(index + 1)}
      >
        ›
      </Button>
    </Row>
  );
}
