// Faults: the service is offline, a request is lost before its execution, or its answer is lost, slow, broken
// or an error.
import { useState } from 'react';
import {
  FaultKindSchema,
  FaultTargetSchema,
  type FaultKind,
  type FaultRule,
  type FaultTarget,
} from '../../../contract/calls/practice.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { span } from '../../components/format.ts';
import { millis } from '../../../domain/time.ts';
import { t } from '../../text.ts';
import { Group, More, type GroupProps } from './practice-group.tsx';
import { Stack } from '../../components/Layout.tsx';
import styles from './Practice.module.css';

export function TroubleGroup({ state, act }: GroupProps) {
  const count = state.faults.length + state.otherFaults;
  const said = count > 0 ? t('practice.network.faults', { count }) : undefined;
  const without = (rule: FaultRule): FaultRule[] => state.faults.filter((one) => one !== rule);
  return (
    <Group
      title={t('practice.network.title')}
      aside={state.offline ? t('practice.network.isOffline') : said}
      teaches={t('practice.network.teaches')}
    >
      <Stack gap={2}>
        <Button aria-pressed={state.offline} onClick={() => act({ act: 'offline', offline: !state.offline })}>
          {state.offline ? t('practice.network.online') : t('practice.network.offline')}
        </Button>
        <Button wide onClick={() => act({ act: 'drop-next-accept', when: 'before' })}>
          {t('practice.network.dropBefore')}
        </Button>
        <Button wide onClick={() => act({ act: 'drop-next-accept', when: 'after' })}>
          {t('practice.network.dropAfter')}
        </Button>
      </Stack>
      <More of={t('practice.network.title')}>
        <NewFault onFault={(rule) => act({ act: 'set-faults', rules: [...state.faults, rule] })} />
      </More>
      {state.faults.length === 0 ? null : (
        <ul className={styles['faults']} aria-label={t('practice.network.set')}>
          {state.faults.map((rule, index) => (
            // Rules are identified by their position and their words only.
            <li key={`${index} ${faultWords(rule)}`}>
              <span>{faultWords(rule)}</span>
              <Button
                kind="link"
                aria-label={t('practice.network.removeOne', { fault: faultWords(rule) })}
                onClick={() => act({ act: 'set-faults', rules: without(rule) })}
              >
                {t('practice.network.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button disabled={count === 0 && !state.offline} onClick={() => act({ act: 'clear-faults' })}>
        {t('practice.network.clear')}
      </Button>
    </Group>
  );
}

function faultWords({ on, kind, times, status, when }: FaultRule): string {
  const what = t(`practice.fault.kind.${kind}`);
  return [
    kind === 'status' || kind === 'html' ? `${what} ${status ?? ''}`.trim() : what,
    t(`practice.fault.on.${on}`),
    when === 'after' ? t('practice.fault.counts') : undefined,
    times === undefined ? t('practice.fault.always') : t('practice.fault.times', { count: times }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

const TIMES = ['1', '3', ''] as const;
const WAITS = ['500', '2000', '10000', '60000'] as const;
const STATUSES: Partial<Record<FaultKind, readonly string[]>> = {
  status: ['503', '500', '429', '408', '401'],
  html: ['502', '403'],
};
const TAKES_WHEN: ReadonlySet<FaultKind> = new Set(['reset', 'status', 'html']);
const USUAL_STATUS = '503';

function NewFault({ onFault }: { onFault: (rule: FaultRule) => void }) {
  const [on, setOn] = useState<FaultTarget>('accept');
  const [kind, setKind] = useState<FaultKind>('drop-after');
  const [times, setTimes] = useState<string>('1');
  const [ms, setMs] = useState('2000');
  const [status, setStatus] = useState(USUAL_STATUS);
  const [when, setWhen] = useState<'before' | 'after'>('before');
  const statuses = STATUSES[kind];
  const chosen = statuses?.includes(status) === true ? status : (statuses?.[0] ?? USUAL_STATUS);
  const rule = (): FaultRule => ({
    on,
    kind,
    ...((kind === 'latency' || kind === 'drip') && { ms: Number(kind === 'drip' ? 200 : ms) }),
    ...(statuses !== undefined && { status: Number(chosen) }),
    ...(kind === 'status' && chosen === '429' && { retryAfterSeconds: 30 }),
    ...(TAKES_WHEN.has(kind) && { when }),
    ...(times !== '' && { times: Number(times) }),
  });
  return (
    <>
      <ChoiceField
        label={t('practice.fault.which')}
        value={on}
        options={FaultTargetSchema.options.map((value) => ({
          value,
          label: t(`practice.fault.on.${value}`),
        }))}
        onValue={(value) => setOn(FaultTargetSchema.options.find((one) => one === value) ?? on)}
      />
      <ChoiceField
        label={t('practice.fault.what')}
        hint={t(`practice.fault.teaches.${kind}`)}
        value={kind}
        options={FaultKindSchema.options.map((value) => ({
          value,
          label: t(`practice.fault.kind.${value}`),
        }))}
        onValue={(value) => setKind(FaultKindSchema.options.find((one) => one === value) ?? kind)}
      />
      {kind === 'latency' ? (
        <ChoiceField
          label={t('practice.fault.wait')}
          value={ms}
          options={WAITS.map((value) => ({ value, label: waitWords(value) }))}
          onValue={setMs}
        />
      ) : null}
      {statuses === undefined ? null : (
        <ChoiceField
          label={t('practice.fault.status')}
          value={chosen}
          options={statuses.map((value) => ({ value, label: value }))}
          onValue={setStatus}
        />
      )}
      {TAKES_WHEN.has(kind) ? (
        <ChoiceField
          label={t('practice.fault.when')}
          value={when}
          options={(['before', 'after'] as const).map((value) => ({
            value,
            label: t(`practice.fault.${value}`),
          }))}
          onValue={(value) => setWhen(value === 'after' ? 'after' : 'before')}
        />
      ) : null}
      <ChoiceField
        label={t('practice.fault.often')}
        value={times}
        options={TIMES.map((value) => ({
          value,
          label:
            value === '' ? t('practice.fault.always') : t('practice.fault.times', { count: Number(value) }),
        }))}
        onValue={setTimes}
      />
      <Button onClick={() => onFault(rule())}>{t('practice.fault.add')}</Button>
    </>
  );
}

const waitWords = (ms: string): string =>
  Number(ms) < 1000 ? t('practice.fault.halfSecond') : span(millis(Number(ms)));
