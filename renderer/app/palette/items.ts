// What the palette can reach. It opens screens and settings and starts a refresh. An act that may move money
// is never done from here: the palette only opens its screen.
import type { LoanRow } from '../../../contract/calls/queries.ts';
import { PLACES } from '../../../contract/places.ts';
import type { ShortcutName } from '../../../contract/shortcuts.ts';
import { ThemeSchema, type Theme } from '../../../contract/slices/app.ts';
import type { SavedView } from '../../../contract/slices/views.ts';
import type { Result } from '../../../contract/errors.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { naira } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { READY_VIEWS, readyView } from '../../features/history/ready-views.ts';
import { openView, type KeptView } from '../../features/history/view.ts';
import { notice } from '../../state/announcer.ts';
import { refreshNow, showFailed } from '../../state/failed-act.ts';
import { openGuide } from '../../state/guide.ts';
import { go, goBack, goForward, openOverlay, SETTINGS_SECTIONS, togglePanel } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { lockNow } from '../acts.ts';

export interface Item {
  /** Always the same for the same item, so that a recent choice is recognised. */
  readonly id: string;
  readonly kind:
    | 'screen'
    | 'loan'
    | 'action'
    | 'setting'
    | 'view'
    | 'deposit'
    | 'address'
    | 'application'
    | 'quote'
    | 'payment';
  readonly label: string;
  readonly note?: string | undefined;
  readonly keys?: ShortcutName;
  readonly run: () => void;
}

export interface FixedItemsInput {
  readonly theme: Theme;
  readonly practice: boolean;
  readonly unread: number;
  /** Whether this desk belongs to a team. */
  readonly team: boolean;
  /** The saved views of History. */
  readonly views: readonly SavedView[];
}

const action = (
  name: string,
  label: string,
  run: () => void,
  more: { note?: string; keys?: ShortcutName } = {},
): Item => ({ id: `action:${name}`, kind: 'action', label, run, ...more });

export function fixedItems({ theme, practice, unread, team, views }: FixedItemsInput): Item[] {
  return [
    ...PLACES.map((screen): Item => ({
      id: `screen:${screen}`,
      kind: 'screen',
      label: t(`places.${screen}`),
      keys: screen,
      run: () => go({ screen }),
    })),
    ...(team
      ? [
          {
            id: 'screen:approvals',
            kind: 'screen' as const,
            label: t('frame.approvals'),
            run: () => go({ screen: 'approvals' }),
          },
        ]
      : []),
    action('lock', t('frame.lock'), lockNow, { keys: 'lock' }),
    action('refresh', t('frame.refresh'), () => inBackground(refreshNow()), { keys: 'refresh' }),
    action('about', t('aboutScreenPanel.title'), () => togglePanel('about'), { keys: 'about' }),
    action('guide', t('guide.title'), () => openGuide(), { keys: 'guide' }),
    action('what-if', t('whatIf.title'), () => togglePanel('what-if')),
    action('alerts', t('frame.alerts'), () => togglePanel('alerts'), { keys: 'alerts' }),
    ...(unread > 0
      ? [
          action('mark-read', t('palette.markRead'), () =>
            inBackground(say(client['alerts.markRead']({}), t('palette.markedRead'))),
          ),
        ]
      : []),
    ...(practice
      ? [action('practice', t('frame.practice'), () => togglePanel('practice'), { keys: 'practice' })]
      : []),
    action('quote', t('palette.quote'), () => go({ screen: 'borrow' }), { note: t('palette.quoteNote') }),
    action('deposit', t('palette.deposit'), () => go({ screen: 'collateral' }), {
      note: t('palette.depositNote'),
    }),
    action('export', t('palette.exports'), () => go({ screen: 'loans' }), { note: t('palette.exportsNote') }),
    action(
      'verify',
      t('palette.verify'),
      () => {
        go({ screen: 'journal' });
        inBackground(say(client['journal.verify']({})));
      },
      { note: t('palette.verifyNote') },
    ),
    ...views.map((view) => viewItem(view, view.name)),
    ...READY_VIEWS.map((id) => viewItem(readyView(id), t(`history.views.builtin.${id}`))),
    action('back', t('shortcuts.name.back'), goBack, { keys: 'back' }),
    action('forward', t('shortcuts.name.forward'), goForward, { keys: 'forward' }),
    ...ThemeSchema.options
      .filter((option) => option !== theme)
      .map((option) =>
        action(`theme-${option}`, t(`palette.theme.${option}`), () =>
          inBackground(say(client['app.setTheme']({ theme: option }), t(`palette.themeSet.${option}`))),
        ),
      ),
    action('shortcuts', t('shortcuts.title'), () => openOverlay('shortcuts'), { keys: 'shortcuts' }),
    ...SETTINGS_SECTIONS.map((section): Item => ({
      id: `setting:${section}`,
      kind: 'setting',
      label: t(`profiles.sections.${section}`),
      note: t('places.settings'),
      run: () => go({ screen: 'settings', section }),
    })),
  ];
}

const viewItem = (view: KeptView, label: string): Item => ({
  id: `view:${view.id}`,
  kind: 'view',
  label,
  note: t(`history.kind.${view.resource}`),
  run: () => {
    openView(view);
    go({ screen: 'history' });
  },
});

export function loanItem(id: LoanId, row?: LoanRow): Item {
  return {
    id: `loan:${id}`,
    kind: 'loan',
    label: t('palette.loan', { id }),
    note:
      row === undefined
        ? undefined
        : [
            row.statusWord === undefined ? undefined : humanised(row.statusWord),
            row.payoff === undefined || row.status === 'closed' ? undefined : naira(row.payoff),
          ]
            .filter((part) => part !== undefined)
            .join(' · '),
    run: () => go({ screen: 'loan', id }),
  };
}

/** Only opens the loan's page, which shows the step that is due. */
export function repayItem({ id }: LoanRow, step?: RepaymentStep): Item {
  return {
    ...action(`repay:${id}`, t('palette.repay', { id }), () => go({ screen: 'loan', id })),
    note: step === undefined ? t('palette.repayNote') : t(`repay.step.${step}`),
  };
}

async function say(asked: Promise<Result<unknown>>, done?: string): Promise<void> {
  const result = await asked;
  if (!result.ok) showFailed(result.error);
  else if (done !== undefined) notice(done);
}
