// Before a service is opened: the fields that are missing with their consequences, and that a LIVE service
// moves real money. It does not stop the operator; each affected screen warns again.
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { client } from '../../bridge.ts';
import { t } from '../../text.ts';
import { CONSEQUENCES, sampleOf, VIEW_KEYS, VIEWS } from './views.ts';
import { fieldLabel } from './words.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

interface Lack {
  readonly thing: WireResource;
  /** Undefined if the answer contains nothing of the thing. */
  readonly field?: string;
}
export interface Lacks {
  /** The last test ended, and no step failed. */
  readonly isTested: boolean;
  readonly fields: readonly Lack[];
}

/** From the current answers, read with the current draft. */
export async function lacksOf(
  draft: ServiceProfile,
  { state, steps, samples }: InspectSlice,
): Promise<Lacks> {
  const views = VIEW_KEYS.map((key) => VIEWS[key]).filter(
    (view) => sampleOf(samples, view)?.dropped === false,
  );
  const answers = await Promise.all(
    views.map(async (view) => ({
      thing: view.thing,
      result: await client['inspect.answer']({ ...view, profile: draft, index: 0 }),
    })),
  );
  const fields = new Map<string, Lack>();
  for (const { thing, result } of answers) {
    if (!result.ok) continue;
    if (result.value.problem !== undefined) fields.set(thing, { thing });
    for (const { field, needed, state: is } of result.value.understood)
      if (needed && is === 'missing') fields.set(`${thing} ${field}`, { thing, field });
  }
  const isTested = state === 'done' && steps.every((step) => step.state !== 'failed');
  return { isTested, fields: [...fields.values()] };
}

interface Props {
  profile: ServiceProfile;
  lacks: Lacks;
  onClose: () => void;
  onOpen: () => void;
}

export function OpenDialog({ profile, lacks: { isTested, fields }, onClose, onOpen }: Props) {
  const isLive = profile.environment === 'live';
  return (
    <Dialog
      title={t('inspect.opening.title', { name: profile.name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('inspect.opening.back')}
          </Button>
          <Button kind="primary" onClick={onOpen}>
            {t(isLive ? 'goLive.confirm' : 'inspect.opening.confirm')}
          </Button>
        </>
      }
    >
      {isLive ? (
        <Notice tone="stop">
          <p>{t('goLive.text')}</p>
        </Notice>
      ) : null}
      {isTested ? null : <p>{t('inspect.opening.untested')}</p>}
      {fields.length === 0 ? null : (
        <>
          <p>{t('inspect.opening.missing')}</p>
          <Stack as="ul" gap={2} className={styles['lacking']}>
            {fields.map(({ thing, field }) => (
              <li key={`${thing} ${field ?? ''}`}>
                <strong>
                  {field === undefined
                    ? t('inspect.opening.whole', { thing: t(`inspect.things.${thing}`) })
                    : t('inspect.opening.one', {
                        thing: t(`inspect.things.${thing}`),
                        field: fieldLabel(field),
                      })}
                </strong>{' '}
                <Text as="span">
                  {t(
                    field === undefined
                      ? 'inspect.without.whole'
                      : (CONSEQUENCES[thing]?.[field] ?? 'inspect.without.other'),
                  )}
                </Text>
              </li>
            ))}
          </Stack>
          <Text>{t('inspect.opening.later')}</Text>
        </>
      )}
    </Dialog>
  );
}
