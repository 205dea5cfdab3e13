// The bundle for a support engineer: every line of it is shown before it is saved.
import { useState } from 'react';
import type { BundleLine } from '../../../contract/calls/diagnostics.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { DataTable, type DataColumn } from '../../components/DataTable.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { CheckField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { count } from '../../components/format.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import styles from './Diagnostics.module.css';

const COLUMNS: readonly DataColumn<BundleLine>[] = [
  { key: 'number', head: t('diagnostics.bundle.line'), cell: ({ number }) => count(number), width: 70 },
  { key: 'text', head: t('diagnostics.bundle.content'), cell: ({ text }) => text, width: 300, grow: true },
];

type Preview = CallOutput<'diagnostics.preview'>;

export function BundleCard() {
  const [included, setIncluded] = useState({ amounts: false, accounts: false });
  const make = useCommand('diagnostics.preview');
  const [bundle, setBundle] = useState<Preview>();
  const show = async (next: typeof included): Promise<void> => {
    setIncluded(next);
    setBundle(undefined);
    const made = await make.run({ included: next });
    if (made?.ok === true) setBundle(made.value);
  };
  return (
    <Card title={t('diagnostics.bundle.title')}>
      <Stack gap={2}>
        <Text measure>{t('diagnostics.bundle.lead')}</Text>
        <Stack as="fieldset" gap={2} className={styles['choices']} disabled={make.busy}>
          <legend>{t('diagnostics.bundle.include')}</legend>
          {(['amounts', 'accounts'] as const).map((what) => (
            <CheckField
              key={what}
              label={t(`diagnostics.bundle.${what}`)}
              checked={included[what]}
              onChecked={(isIn) => {
                const next = { ...included, [what]: isIn };
                if (bundle === undefined) setIncluded(next);
                else inBackground(show(next));
              }}
            />
          ))}
        </Stack>
        <ErrorNotice error={make.error} />
        {bundle === undefined ? (
          <div>
            <Button busy={make.busy} onClick={() => inBackground(show(included))}>
              {t('diagnostics.bundle.make')}
            </Button>
          </div>
        ) : (
          <Contents key={bundle.digest} bundle={bundle} onAgain={() => inBackground(show(included))} />
        )}
      </Stack>
    </Card>
  );
}

function Contents({ bundle, onAgain }: { bundle: Preview; onAgain: () => void }) {
  const [path, setPath] = useState(bundle.files.at(-1)?.path ?? '');
  const save = useCommand('diagnostics.save');
  const [saved, setSaved] = useState<string>();
  const { digest, files } = bundle;
  const act = async (): Promise<void> => {
    const result = await save.run({ digest });
    if (result?.ok !== true || result.value.file === undefined) return;
    setSaved(result.value.file);
    announce(t('diagnostics.bundle.saved', { file: result.value.file }));
  };
  return (
    <>
      <Row wrap>
        <Segmented
          label={t('diagnostics.bundle.files')}
          value={path}
          options={files.map((file) => ({ value: file.path, label: file.path }))}
          onValue={setPath}
        />
        <Text as="span" measure>
          {t('diagnostics.bundle.size', {
            count: files.find((file) => file.path === path)?.lines ?? 0,
            kilobytes: count(Math.ceil((files.find((file) => file.path === path)?.bytes ?? 0) / 1024)),
          })}
        </Text>
      </Row>
      <Row gap={0} align="stretch" className={styles['lines']}>
        <DataTable
          label={path}
          columns={COLUMNS}
          source={{
            key: `bundle ${digest} ${path}`,
            version: 0,
            page: (from, limit) => client['diagnostics.lines']({ digest, path, from, limit }),
          }}
          rowKey={({ number }) => String(number)}
          empty={null}
        />
      </Row>
      <ErrorNotice error={save.error} />
      {saved === undefined ? null : (
        <Notice tone="good">
          <p>{t('diagnostics.bundle.saved', { file: saved })}</p>
        </Notice>
      )}
      <Row wrap>
        <Button kind="primary" busy={save.busy} onClick={() => inBackground(act())}>
          {t('diagnostics.bundle.save')}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {t('diagnostics.bundle.again')}
        </Button>
      </Row>
    </>
  );
}
