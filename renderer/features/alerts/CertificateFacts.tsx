// The issuer of the service's certificate now and before, its expiry, and what to do.
import type { Certificate } from '../../../contract/slices/alerts.ts';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Alerts.module.css';

export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { before, issuer, validTo } = certificate;
  return (
    <>
      <Stack as="dl" gap={2} className={styles['changes']}>
        {before === undefined ? null : (
          <div>
            <dt>{t('alerts.certificate.before')}</dt>
            <dd>
              <bdi>{before}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t(before === undefined ? 'alerts.certificate.issuer' : 'alerts.certificate.now')}</dt>
          <dd>
            <bdi>{issuer}</bdi>
          </dd>
        </div>
        {validTo === undefined ? null : (
          <div>
            <dt>{t('alerts.certificate.validTo')}</dt>
            <dd>
              <Time at={validTo} />
            </dd>
          </div>
        )}
      </Stack>
      <Text>{t(before === undefined ? 'alerts.certificate.expiring' : 'alerts.certificate.changed')}</Text>
    </>
  );
}
