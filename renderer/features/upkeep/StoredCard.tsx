// What is kept on this machine.
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';

export function StoredCard() {
  const storage = useSlice('app')?.storage;
  if (storage === undefined) return null;
  return (
    <Card title={t('upkeep.stored.title')}>
      <Facts>
        <Fact name={t('settings.storage')}>{t(`settings.storageState.${storage.state}`)}</Fact>
      </Facts>
    </Card>
  );
}
