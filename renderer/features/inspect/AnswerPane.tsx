// One answer: its fields, each with the value as the app reads it and the place it is read from, which the
// operator can change; its status words; and the answer as the service wrote it.
import { useId, useState } from 'react';
import type { Understood } from '../../../contract/calls/inspect.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count } from '../../components/format.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { t } from '../../text.ts';
import { mapField, placeOfField, placeText, setUnwrap, setWord, type Place } from './mapping.ts';
import { PasteBox } from './PasteBox.tsx';
import { PlaceField } from './PlaceField.tsx';
import { SampleDialog } from './SampleDialog.tsx';
import { StatusWords } from './StatusWords.tsx';
import type { DraftState } from './use-draft.ts';
import { useReading, type Answer } from './use-reading.ts';
import { isPastedOnly, sampleOf, VIEWS, type View, type ViewKey } from './views.ts';
import { fieldLabel, valueWords } from './words.ts';

interface Props {
  viewKey: ViewKey;
  slice: InspectSlice;
  state: DraftState;
}

export function AnswerPane({ viewKey, slice, state }: Props) {
  const view = VIEWS[viewKey];
  const sample = sampleOf(slice.samples, view);
  const [index, setIndex] = useState(0);
  const [pasting, setPasting] = useState(false);
  const [masking, setMasking] = useState(false);
  const { value: answer, error } = useReading(view, sample, state.draft, index);
  const isThere = sample !== undefined && !sample.dropped;

  if (!isThere || pasting)
    return (
      <Stack gap={3}>
        <Text>
          {sample?.dropped === true
            ? t('inspect.dropped')
            : isPastedOnly(viewKey)
              ? t(`inspect.paste.why.${viewKey}`)
              : t('inspect.none.text')}
        </Text>
        <PasteBox view={view} onDone={() => setPasting(false)} />
      </Stack>
    );
  if (answer === undefined)
    return error === undefined ? <Skeleton lines={8} /> : <ErrorNotice error={error} />;
  return (
    <Stack gap={3}>
      <Row gap={3} rowGap={1} justify="between" wrap>
        <Text>
          {answer.request === undefined
            ? t(sample.from === 'work' ? 'inspect.seen' : 'inspect.pasted')
            : t('inspect.request', { request: answer.request, status: String(answer.httpStatus ?? '') })}
        </Text>
        <Row gap={1} wrap>
          <Items answer={answer} onIndex={setIndex} />
          <Button kind="quiet" onClick={() => setPasting(true)}>
            {t('inspect.paste.instead')}
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
      <Fields view={view} answer={answer} state={state} />
      <StatusWords
        thing={view.thing}
        words={answer.words}
        draft={state.draft}
        onMeaning={(field, word, meaning) => state.change(setWord(view.thing, field, { word, meaning }))}
      />
      <Preformatted scrolls={t('inspect.raw.title')}>{answer.text}</Preformatted>
      {masking ? <SampleDialog view={view} draft={state.draft} onClose={() => setMasking(false)} /> : null}
    </Stack>
  );
}

function Fields({ view, answer, state }: { view: View; answer: Answer; state: DraftState }) {
  const id = useId();
  const { draft, change } = state;
  const { thing, of } = view;
  const unwrap = draft.unwrap?.[thing];
  return (
    <>
      <PlaceField
        label={t(`inspect.place.${of}`)}
        isShown
        value={(typeof unwrap === 'object' ? unwrap[of] : unwrap) ?? ''}
        places={`${id}-holders`}
        onPlace={(path) => change(setUnwrap(thing, of, path))}
      />
      <datalist id={`${id}-holders`}>
        {answer.holders.map(({ path, example }) => (
          <option key={path} value={path}>{`${path} · ${example}`}</option>
        ))}
      </datalist>
      <datalist id={`${id}-places`}>
        {answer.places.map(({ path, example }) => (
          <option key={path} value={path}>{`${path} · ${example}`}</option>
        ))}
      </datalist>
      {answer.understood.length === 0 ? null : (
        <Table
          label={t('inspect.understood.title')}
          rows={answer.understood.toSorted((one, other) => Number(other.needed) - Number(one.needed))}
          rowKey={({ field }) => field}
          columns={columnsOf({
            draft,
            places: `${id}-places`,
            onPlace: (field, place) => change(mapField(thing, field, place)),
            thing,
          })}
        />
      )}
    </>
  );
}

interface Columns {
  draft: ServiceProfile;
  thing: WireResource;
  /** The list of the paths to choose from. */
  places: string;
  onPlace: (field: string, place: Place | undefined) => boolean;
}

const columnsOf = ({ draft, thing, places, onPlace }: Columns): Column<Understood>[] => [
  {
    key: 'field',
    head: t('inspect.understood.field'),
    cell: ({ field, needed }) => (needed ? <strong>{fieldLabel(field)}</strong> : fieldLabel(field)),
  },
  {
    key: 'place',
    head: t('inspect.understood.place'),
    cell: (one) => (
      <PlaceField
        label={t('inspect.understood.placeOf', { field: fieldLabel(one.field) })}
        value={placeText(placeOfField(draft, thing, one.field))}
        found={one.path}
        places={places}
        onPlace={(place) => onPlace(one.field, place)}
      />
    ),
  },
  {
    key: 'state',
    head: t('inspect.details.state'),
    cell: (one) => <Pill tone={toneOf(one)}>{t(`inspect.understood.states.${one.state}`)}</Pill>,
  },
  {
    key: 'value',
    head: t('inspect.understood.value'),
    grow: true,
    cell: (one) =>
      one.expected === undefined
        ? valueWords(one)
        : t('inspect.understood.expected', { expected: one.expected }),
  },
];

function toneOf({ state, needed }: Understood): Tone {
  if (state === 'found') return 'good';
  if (state === 'assumed') return 'look';
  return state === 'unreadable' || needed ? 'stop' : 'plain';
}

function Items({ answer: { items, index }, onIndex }: { answer: Answer; onIndex: (index: number) => void }) {
  if (items < 2) return null;
  return (
    <Row gap={0} size="less" tone="quiet">
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
