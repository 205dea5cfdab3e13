// The figures of the Collateral screen as still markup, which the next start shows until the page has read the
// cache. renderer/theme/last-figures.css has its styles. It says when the service stated the figures, and
// contains no control.
import type { CollateralSlice } from '../../contract/slices/collateral.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import { grouped } from '../../domain/format-amount.ts';
import type { Decimal } from '../../domain/decimal.ts';
import { valueOf, type Reading } from '../../domain/provenance.ts';
import { t } from '../../messages/words.ts';
import { escapeMarkup } from './markup.ts';
import { paperWords } from './statement/words.ts';

/** Undefined while the service has stated no position. */
export function lastFigures(
  profile: Pick<NonNullable<ConnectSlice['profile']>, 'name' | 'environment'>,
  { position, ltvPercent }: Pick<CollateralSlice, 'position' | 'ltvPercent'>,
): string | undefined {
  if (position === undefined) return undefined;
  const words = paperWords();
  const { value, debt, capacity, currency } = position.value;
  const amount = (reading: Reading<Decimal>): string => {
    const stated = valueOf(reading);
    return stated === undefined ? t('provenance.missing') : words.amount(stated, currency);
  };
  const ltv =
    ltvPercent === undefined
      ? t('provenance.missing')
      : t('common.percent', { percent: grouped(ltvPercent) });
  const figures = [
    [t('collateral.value'), amount(value)],
    [t('collateral.debt'), amount(debt)],
    [t('collateral.ltv'), ltv],
    [t('collateral.capacity'), amount(capacity)],
  ] as const;
  const { environment } = profile;
  return [
    '<div id="last-figures" aria-hidden="true"><div class="last-rail"></div><div class="last-bar">',
    `<b class="last-${environment}">${escapeMarkup(t(`environment.${environment}`))}</b>`,
    `<span>${escapeMarkup(profile.name)}</span></div><div class="last-screen">`,
    `<div class="last-title"><h1>${escapeMarkup(t('places.collateral'))}</h1>`,
    `<p>${escapeMarkup(t('native.lastFigures', { time: words.minute(position.observedAt) }))}</p></div><dl>`,
    ...figures.map(
      ([name, figure]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(figure)}</dd></div>`,
    ),
    '</dl></div></div>',
  ].join('');
}
