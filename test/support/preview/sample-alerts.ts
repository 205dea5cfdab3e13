// Rare alerts about the service: changed answers, a changed certificate issuer, an expiring certificate.
import type { Alert } from '../../../contract/slices/alerts.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { before, dayLong, hour } from './readings.ts';

const origin = 'https://api.lender.example';
const fingerprint256 = 'AB:CD:EF';

export function alertsOfTheService(now: EpochMillis): Alert[] {
  const validTo = epochMillis(now + 9 * dayLong);
  return [
    {
      id: 's1',
      kind: 'shape-changed',
      at: before(now, 5 * hour),
      subject: 'loans',
      shape: {
        resource: 'loans',
        gone: [
          { path: 'data[].payoff_amount_ngn', was: ['text'], now: [], fields: ['payoff'] },
          { path: 'data[].branch_code', was: ['text'], now: [], fields: [] },
        ],
        changed: [
          { path: 'data[].collateral.amount', was: ['text'], now: ['number'], fields: ['collateralAmount'] },
        ],
        rarer: [],
        added: [
          { path: 'data[].payoff.amount_in_naira_including_everything', was: [], now: ['text'], fields: [] },
        ],
        more: 3,
        serious: true,
        lost: ['collateralAmount', 'payoff'],
      },
      read: true,
    },
    {
      id: 's2',
      kind: 'issuer-changed',
      at: before(now, 7 * hour),
      subject: origin,
      certificate: {
        origin,
        before: 'CN=Public Authority R3, O=Public Authority, C=US',
        issuer: 'CN=Office Inspection CA, O=Our Company Limited, C=NG',
        validTo,
        fingerprint256,
      },
      read: true,
    },
    {
      id: 's3',
      kind: 'certificate-expiring',
      at: before(now, 8 * hour),
      subject: origin,
      certificate: {
        origin,
        issuer: 'CN=Public Authority R3, O=Public Authority, C=US',
        validTo,
        fingerprint256,
      },
      read: true,
    },
  ];
}
