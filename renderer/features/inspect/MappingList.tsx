// Everything that this profile maps, in one list; each entry can be removed.
import type { ServiceProfile } from '../../../domain/profile.ts';
import { WIRE_FIELDS, type WireResource } from '../../../domain/profile-mapping.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { t } from '../../text.ts';
import { clearUnwrap, mapField, placeOfField, setPagination, type Change } from './mapping.ts';
import type { DraftState } from './use-draft.ts';
import { fieldLabel } from './words.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './MappingList.module.css';

interface Entry {
  readonly key: string;
  readonly thing: string;
  readonly label: string;
  readonly path: string;
  readonly remove: Change;
}

const THINGS = Object.keys(WIRE_FIELDS).filter((name): name is WireResource => name in WIRE_FIELDS);

export function entriesOf(draft: ServiceProfile): Entry[] {
  const entries = THINGS.flatMap((thing): Entry[] => {
    const name = t(`inspect.things.${thing}`);
    const unwrap = draft.unwrap?.[thing];
    const words: Entry[] =
      unwrap === undefined
        ? []
        : [
            {
              key: `${thing} unwrap`,
              thing: name,
              label: t('inspect.mapping.place'),
              path: typeof unwrap === 'string' ? unwrap : Object.values(unwrap).join(', '),
              remove: clearUnwrap(thing),
            },
          ];
    const fields = WIRE_FIELDS[thing].flatMap((field): Entry[] => {
      const place = placeOfField(draft, thing, field);
      if (place === undefined) return [];
      const path = typeof place === 'string' ? place : Object.values(place).join(', ');
      return [
        {
          key: `${thing} ${field}`,
          thing: name,
          label: fieldLabel(field),
          path,
          remove: mapField(thing, field, undefined),
        },
      ];
    });
    return [...words, ...fields];
  });
  const { pagination } = draft;
  if (pagination === undefined) return entries;
  const path =
    pagination.by === 'next'
      ? pagination.next
      : pagination.by === 'page'
        ? `${pagination.page}, ${pagination.pages}`
        : t('inspect.say.ways.none');
  return [
    ...entries,
    {
      key: 'pagination',
      thing: t('inspect.mapping.lists'),
      label: t('inspect.say.way'),
      path,
      remove: setPagination(undefined),
    },
  ];
}

export function MappingList({ state }: { state: DraftState }) {
  const entries = entriesOf(state.draft);
  return (
    <Card
      title={t('inspect.mapping.title')}
      aside={<span>{t('inspect.mapping.count', { count: entries.length })}</span>}
    >
      {entries.length === 0 ? (
        <Text>{t('inspect.mapping.none')}</Text>
      ) : (
        <Stack gap={0} as="ul">
          {entries.map((entry) => (
            <li key={entry.key} className={styles['entry']}>
              <Text as="span" className={styles['thing']}>
                {entry.thing}
              </Text>
              <span>{entry.label}</span>
              <Text tone="same" as="code" size="small" className={styles['path']}>
                {entry.path}
              </Text>
              <Button
                kind="link"
                aria-label={t('inspect.mapping.removeOne', { thing: entry.thing, field: entry.label })}
                onClick={() => state.change(entry.remove)}
              >
                {t('inspect.mapping.remove')}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}
