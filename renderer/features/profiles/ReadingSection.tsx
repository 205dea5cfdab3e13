// The collateral that the app expects, the explorer, and the way to the lender's format.
import { explorerLink, type ExplorerKind } from '../../../domain/explorer.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Grid, Row, Stack, Text } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import styles from './Profiles.module.css';

interface Props {
  editor: Editor;
}

export function ReadingSection({ editor }: Props) {
  return (
    <Stack>
      <Stack className={layout['columns']}>
        <Stack>
          <Collateral editor={editor} />
        </Stack>
        <Stack>
          <Mapping editor={editor} />
        </Stack>
      </Stack>
      <Explorer editor={editor} />
    </Stack>
  );
}

function Collateral({ editor }: Props) {
  const { draft, saved } = editor;
  const expected = saved.expectedCollateral;
  const changed =
    draft.asset.trim() !== expected.asset ||
    draft.chain.trim() !== expected.chain ||
    draft.contract.trim() !== (expected.contract ?? '') ||
    draft.collateralDecimals.trim() !== String(expected.decimals ?? '');
  return (
    <Card title={t('profiles.collateral.title')}>
      <Text measure className={styles['lead']}>
        {t('profiles.collateral.text')}
      </Text>
      <FixedSettings editor={editor}>
        <Grid least={180} gap="wide">
          <TextField {...bind(editor, 'asset')} hint={t('service.asset.hint')} />
          <TextField {...bind(editor, 'chain')} hint={t('service.chain.hint')} />
        </Grid>
        <TextField {...bind(editor, 'contract')} mono hint={t('profiles.hint.contract')} />
        <TextField
          {...bind(editor, 'collateralDecimals')}
          inputMode="numeric"
          hint={t('profiles.hint.collateralDecimals')}
        />
      </FixedSettings>
      {changed ? (
        <Row wrap className={styles['foot']}>
          <Notice tone="look">
            <p>{t('profiles.collateral.changed')}</p>
          </Notice>
        </Row>
      ) : null}
    </Card>
  );
}

/** Well-formed examples that belong to nobody, to show the result of a template. */
const EXAMPLES: Record<ExplorerKind, string> = {
  transaction: '0x9f2c41aa07d3c70e93ffb1a55e0c2b7741d06e8853aa90c17bd2f4e6a58be41b',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
};

function Explorer({ editor }: Props) {
  const links = [
    { kind: 'transaction', key: 'explorerTransaction', place: '{tx_hash}' },
    { kind: 'address', key: 'explorerAddress', place: '{address}' },
  ] as const;
  return (
    <Card title={t('profiles.explorer.title')}>
      <Text measure className={styles['lead']}>
        {t('profiles.explorer.text')}
      </Text>
      <Stack>
        {links.map(({ kind, key, place }) => {
          const opens = explorerLink(editor.draft[key].trim(), kind, EXAMPLES[kind]);
          return (
            <TextField
              key={key}
              {...bind(editor, key)}
              mono
              inputMode="url"
              hint={
                opens === undefined ? (
                  t('profiles.explorer.hint', { name: place })
                ) : (
                  <>
                    {t('profiles.explorer.preview')}{' '}
                    <Text tone="same" as="span" size="small" className={styles['mono']}>
                      {opens}
                    </Text>
                  </>
                )
              }
            />
          );
        })}
      </Stack>
    </Card>
  );
}

function Mapping({ editor }: Props) {
  const { id, fields } = editor.saved;
  const count = Object.values(fields ?? {}).reduce(
    (total, of) => total + Object.values(of ?? {}).filter((path) => path !== undefined).length,
    0,
  );
  return (
    <Card title={t('profiles.mapping.title')}>
      <Text measure className={styles['lead']}>
        {count === 0 ? t('profiles.mapping.none') : t('profiles.mapping.text', { count })}
      </Text>
      <div>
        <Button onClick={() => go({ screen: 'inspector', profileId: id })}>
          {t('profiles.mapping.open')}
        </Button>
      </div>
    </Card>
  );
}
