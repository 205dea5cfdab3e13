// A request in flight to a service that was closed. It is rare, so it loads when it happens.
import { Notice } from '../components/Notice.tsx';
import { t } from '../text.ts';
import { Text } from '../components/Layout.tsx';

export function StillSending({ service }: { service: string }) {
  return (
    <Notice tone="look" title={t('borrow.stillSending.title', { service })}>
      <Text size="same" tone="plain">
        {t('borrow.stillSending.text')}
      </Text>
    </Notice>
  );
}
