// Calls that the page may not make alone: main asks the operator first, in the system's own dialog, which no
// script can press. The question is built from main's own record and from the input that is then used, and again
// after a yes: the page may change the record while the dialog is open.
import { isDeepStrictEqual } from 'node:util';
import type { CallName, CallParsed, Handlers } from '../../contract/contract.ts';
import { fail, type AppError, type EarlierCopy, type Result } from '../../contract/errors.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { originOf, type ServiceProfile } from '../../domain/profile.ts';
import type { ApprovalId } from '../../domain/approval.ts';
import type { ClaimId } from '../../domain/claim.ts';
import { nairaIn } from '../../domain/format-amount.ts';
import type { MessageKey } from '../../messages/index.ts';
import { locale, t } from '../../messages/words.ts';
import type { Desk } from '../desk/desk.ts';
import type { Confirm, Question } from '../desk/ports/system.ts';
import type { DeskAccess } from './desk-access.ts';

type Act =
  | 'addService'
  | 'setSecret'
  | 'deleteSecret'
  | 'setProxy'
  | 'deleteProxy'
  | 'addSigner'
  | 'removeSigner'
  | 'withoutReturnAddress'
  | 'restore'
  | 'setRecordsAside'
  | 'returnToCopy'
  | 'deleteAttachment'
  | 'openLink'
  | 'updateFeed'
  | 'updateInstall'
  | 'updatePutBack'
  | 'lockOn'
  | 'lockPin'
  | 'lockTime'
  | 'lockPinAbove'
  | 'lockPinNever'
  | 'lockOff'
  | 'teamJoin'
  | 'teamLeave'
  | 'teamApprove'
  | 'teamApproveRelease'
  | 'teamRelease'
  | 'teamSettle'
  | 'teamRestored';

interface Asked {
  readonly question: Question;
  /** Agreeing allows this for the rest of the run. */
  readonly allows?: string;
}

/** Undefined if nothing needs confirming; a failure if the act is refused without a question. */
type Built = Asked | undefined | ReturnType<typeof fail>;
type Ask<N extends CallName> = (desk: Desk, input: CallParsed<N>) => Built | Promise<Built>;

export function withConfirmations(handlers: Handlers, access: DeskAccess, confirm: Confirm): Handlers {
  const allowed = new Set<string>();
  let isAsking = false;

  async function isConfirmed({ question, allows }: Asked): Promise<boolean> {
    if (allows !== undefined && allowed.has(allows)) return true;
    // A second question meanwhile is refused, not queued.
    if (isAsking) return false;
    isAsking = true;
    try {
      const yes = await confirm(question);
      if (yes && allows !== undefined) allowed.add(allows);
      return yes;
    } finally {
      isAsking = false;
    }
  }

  async function afterYes<T>(build: () => Promise<Built>, act: () => Promise<Result<T>>): Promise<Result<T>> {
    const asked = await build();
    if (asked === undefined) return act();
    if ('ok' in asked) return asked;
    if (!(await isConfirmed(asked))) return fail({ code: 'blocked', by: 'not-confirmed' });
    const now = await build();
    return isDeepStrictEqual(now, asked) ? act() : fail({ code: 'changed-since-shown', what: 'question' });
  }

  const guarded = <N extends CallName>(name: N, ask: Ask<N>) => ({
    [name]: (input: CallParsed<N>) =>
      afterYes(
        async () => {
          const desk = await access();
          return desk.ok ? ask(desk.value, input) : desk;
        },
        async () => handlers[name](input),
      ),
  });

  /** For an act that is possible only while there is no desk; otherwise the handler refuses it. */
  const guardedWithoutDesk = <N extends CallName>(name: N, ask: (why: AppError) => Asked | undefined) => ({
    [name]: (input: CallParsed<N>) =>
      afterYes(
        async () => {
          const desk = await access();
          return desk.ok ? undefined : ask(desk.error);
        },
        async () => handlers[name](input),
      ),
  });

  return {
    ...handlers,
    ...guardedWithoutDesk('app.setRecordsAside', (why) =>
      why.code === 'locked' && why.reason === 'key-missing' ? about('setRecordsAside') : undefined,
    ),
    ...guardedWithoutDesk('app.returnToCopy', (why) =>
      why.code === 'store-failed' && why.copy !== undefined ? aboutCopy(why.copy) : undefined,
    ),
    ...guarded('profiles.add', async (desk, { name, environment, baseUrl }) => {
      const names = { name, environment: environment.toUpperCase(), origin: new URL(baseUrl).origin };
      return withTwin(about('addService', names), await desk.profiles.sameService(baseUrl));
    }),
    ...guarded('profiles.setSecret', (desk, { profileId, origin }) => aboutSecret(desk, profileId, origin)),
    ...guarded('profiles.deleteSecret', async (desk, { profileId }) => {
      const detail = await desk.profiles.detail(profileId);
      return detail.ok ? aboutProfile('deleteSecret', detail.value.profile) : undefined;
    }),
    ...guarded('profiles.setProxyCredentials', (_desk, { proxy }) => about('setProxy', { proxy })),
    ...guarded('profiles.deleteProxyCredentials', (_desk, { proxy }) => about('deleteProxy', { proxy })),
    ...guarded('repay.addSigner', (_desk, { name }) => about('addSigner', { name })),
    ...guarded('repay.removeSigner', (desk, { signerId }) => {
      const signer = desk.signers.list().find(({ id }) => id === signerId);
      return signer && about('removeSigner', { name: signer.name });
    }),
    ...guarded('borrow.createQuote', (_desk, { withoutReturnAddress }) =>
      withoutReturnAddress === true ? about('withoutReturnAddress') : undefined,
    ),
    ...guarded('borrow.prepareApplication', (_desk, { withoutReturnAddress }) =>
      withoutReturnAddress === true ? about('withoutReturnAddress') : undefined,
    ),
    ...guarded('lock.set', (desk, { pin }) =>
      desk.lock.isOn() ? about(pin === undefined ? 'lockTime' : 'lockPin') : about('lockOn'),
    ),
    ...guarded('lock.setPinAbove', (desk, { above }) =>
      !desk.lock.isOn()
        ? undefined
        : above === undefined
          ? about('lockPinNever')
          : about('lockPinAbove', { above: nairaIn(locale(), above) }),
    ),
    // While an amount is set, the desk refuses it without a question.
    ...guarded('lock.remove', (desk) =>
      desk.lock.isOn() && desk.lock.pinAbove() === undefined ? about('lockOff') : undefined,
    ),
    ...guarded('team.connect', (_desk, { host, database, person }) =>
      about('teamJoin', { host, database, person }),
    ),
    ...guarded('team.disconnect', (desk) => {
      const { team } = desk.team.shown();
      return team && about('teamLeave', { team: team.name });
    }),
    ...guarded('team.approve', (desk, { approvalId }) => aboutApproval(desk, approvalId)),
    ...guarded('team.release', (desk, { claimId, reason }) =>
      aboutClaim('teamRelease', desk, claimId, reason),
    ),
    ...guarded('team.settle', (desk, { claimId, evidence }) =>
      aboutClaim('teamSettle', desk, claimId, evidence),
    ),
    ...guarded('team.acceptRestored', (desk) => {
      const { team } = desk.team.shown();
      return team && about('teamRestored', { team: team.name });
    }),
    ...guarded('backup.restore', (desk) => {
      const file = desk.backup.openedFile();
      return file === undefined ? undefined : about('restore', { file });
    }),
    ...guarded('attachments.deleteContent', async (desk, { id }) => {
      const found = await desk.attachments.deletable(id);
      return found && about('deleteAttachment', { name: found.name ?? t('attachments.note') });
    }),
    // Also asked when the desk then refuses, so that no state of it spares the question.
    ...guarded('updates.setFeed', (_desk, { feed }) => about('updateFeed', { feed })),
    ...guarded('updates.install', (_desk, { version }) => about('updateInstall', { version })),
    ...guarded('updates.putBack', (_desk, { version }) => about('updatePutBack', { version })),
    ...guarded('app.openDashboard', (desk) => aboutLink(desk.connect.dashboardLink())),
    ...guarded('app.openExplorer', (desk, { kind, value }) =>
      aboutLink(desk.connect.explorerLink(kind, value)),
    ),
  };
}

/** @param names the placeholders of the act's texts; a test compares them */
const about = (act: Act, names: Readonly<Record<string, string>> = {}): Asked => ({
  question: {
    message: t<MessageKey>(`native.confirm.${act}.message`, names),
    detail: t<MessageKey>(`native.confirm.${act}.detail`, names),
    accept: t(`native.confirm.${act}.accept`),
  },
});

function aboutCopy({ entries, beyond }: EarlierCopy): Asked {
  const counted = (count: number | undefined): string => (count === undefined ? '—' : String(count));
  return about('returnToCopy', {
    entries: counted(entries),
    beyond: counted(beyond?.entries),
    requests: counted(beyond?.requests),
  });
}

const aboutProfile = (act: 'setSecret' | 'deleteSecret', profile: ServiceProfile): Asked =>
  about(act, { name: profile.name, origin: originOf(profile) });

/** @param origin the one that the desk compares again before it stores the secret */
async function aboutSecret(desk: Desk, id: ProfileId, origin: string): Promise<Built> {
  const detail = await desk.profiles.detail(id);
  if (!detail.ok) return detail;
  const { profile } = detail.value;
  if (originOf(profile) !== origin) return fail({ code: 'changed-since-shown', what: 'address' });
  return withTwin(aboutProfile('setSecret', profile), await desk.profiles.sameService(profile.baseUrl, id));
}

/** @param other the name of another service with the same address */
function withTwin(asked: Asked, other: string | undefined): Asked {
  if (other === undefined) return asked;
  const { question } = asked;
  const detail = `${question.detail} ${t('native.confirm.sameService', { other })}`;
  return { ...asked, question: { ...question, detail } };
}

/** An approval that this version cannot read has no question, and the desk refuses it. */
function aboutApproval(desk: Desk, id: ApprovalId): Asked | undefined {
  const asked = desk.team.shown().approvals.find((one) => one.id === id);
  const content = asked?.content;
  if (asked === undefined || content === undefined) return undefined;
  const { askedBy: person } = asked;
  if (content.kind === 'release')
    return about('teamApproveRelease', { person, subject: content.subject, holder: content.person });
  const subject =
    content.kind === 'accept'
      ? content.quoteId
      : content.kind === 'repayment'
        ? content.loanId
        : content.asset;
  const amount =
    content.kind === 'repayment'
      ? nairaIn(locale(), content.payable.payoff)
      : content.kind === 'application'
        ? `${content.amount} ${content.asset}`
        : content.amount === undefined
          ? '—'
          : nairaIn(locale(), content.amount);
  const to =
    content.kind === 'repayment' ? content.payable.destination.map(({ value }) => value).join(' · ') : '—';
  return about('teamApprove', { person, subject, amount, to });
}

function aboutClaim(
  act: 'teamRelease' | 'teamSettle',
  desk: Desk,
  id: ClaimId,
  reason: string,
): Asked | undefined {
  const claim = desk.team.shown().claims.find((one) => one.id === id);
  return claim && about(act, { person: claim.person, subject: claim.loanId ?? claim.subject, reason });
}

function aboutLink(url: string | undefined): Asked | undefined {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  return { ...about('openLink', { host, url }), allows: host };
}
