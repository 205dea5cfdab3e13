// The paths of an answer that are gone, new or of another type, which of them the app reads, and the
// consequences.
import type { PathChange, ShapeChange } from '../../../contract/slices/alerts.ts';
import { Button } from '../../components/Button.tsx';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Alerts.module.css';

const SORTS = ['gone', 'changed', 'rarer', 'added'] as const;
/** Without these two fields no loan can be repaid. */
const TO_PAY = ['payoff', 'destination'];

export function ShapeChanges({ shape }: { shape: ShapeChange }) {
  const stopsPaying = shape.resource === 'loans' && TO_PAY.some((field) => shape.lost.includes(field));
  const meaning = !shape.serious ? 'information' : shape.lost.length === 0 ? 'moved' : 'lost';
  return (
    <>
      <Stack as="dl" gap={2} className={styles['changes']}>
        {SORTS.filter((sort) => shape[sort].length > 0).map((sort) => (
          <div key={sort}>
            <dt>{t(`alerts.shape.${sort}`)}</dt>
            {shape[sort].map((change) => (
              <dd key={change.path}>
                <Change change={change} />
              </dd>
            ))}
          </div>
        ))}
      </Stack>
      {shape.more === 0 ? null : <Text>{t('alerts.shape.more', { count: shape.more })}</Text>}
      <Text>
        {t(`alerts.shape.${meaning}`)} {stopsPaying ? t('alerts.shape.payments') : null}
      </Text>
      <div>
        <Button onClick={() => go({ screen: 'settings' })}>{t('alerts.shape.settings')}</Button>
      </div>
    </>
  );
}

function Change({ change: { path, was, now, fields } }: { change: PathChange }) {
  const notes = [];
  if (was.length > 0 && now.some((kind) => !was.includes(kind)))
    notes.push(t('alerts.shape.kinds', { was: kindsOf(was), now: kindsOf(now) }));
  if (fields.length > 0) notes.push(t('alerts.shape.read', { fields: fields.map(spelledOut).join(', ') }));
  return (
    <>
      <code>
        <bdi>{path}</bdi>
      </code>
      {notes.length === 0 ? null : `: ${notes.join('; ')}`}
    </>
  );
}

const kindsOf = (kinds: PathChange['was']): string =>
  kinds
    .map((kind) => t(`alerts.shape.kind.${kind}`))
    .reduce((kind, other) => t('alerts.shape.orKind', { kind, other }));

/** `collateralAmount` → `collateral amount` */
const spelledOut = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
