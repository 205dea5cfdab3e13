// Calls that the page may not make alone: main asks the operator first, in the system's own dialog, which no
// script can press. The question is built from main's own record and from the input that is then used, and again
// after a yes: the page may change the record while the dialog is open.
import { isDeepStrictEqual } from 'node:util';
import type { AskedCall, CallName, CallParsed, Handlers } from '../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import { naira } from '../../domain/format-amount.ts';
import { sealedChanges } from '../../domain/sealed.ts';
import { t } from '../../messages/words.ts';
import type { Desk } from '../desk/desk.ts';
import type { Confirm } from '../desk/ports/system.ts';
import type { DeskAccess } from './desk-access.ts';
import {
  about,
  aboutApproval,
  aboutEnding,
  aboutLink,
  aboutProfile,
  aboutSealed,
  aboutSecret,
  statement,
  withChanges,
  withTwin,
  type Asked,
  type Built,
} from './questions.ts';

type Ask<N extends CallName> = (desk: Desk, input: CallParsed<N>) => Built | Promise<Built>;

export function withConfirmations(handlers: Handlers, access: DeskAccess, confirm: Confirm): Handlers {
  const allowed = new Set<string>();
  let isAsking = false;

  async function isConfirmed({ question, more = [], allows }: Asked): Promise<boolean> {
    if (allows !== undefined && allowed.has(allows)) return true;
    // A second question meanwhile is refused, not queued.
    if (isAsking) return false;
    isAsking = true;
    try {
      let yes = await confirm(question);
      for (const next of more) yes &&= await confirm(next);
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

  const built = async (ask: (desk: Desk) => Built | Promise<Built>): Promise<Built> => {
    const desk = await access();
    return desk.ok ? ask(desk.value) : desk;
  };
  const guarded = <N extends AskedCall>(name: N, ask: Ask<N>): Pick<Handlers, N> =>
    only(name, (input: CallParsed<N>) =>
      afterYes(
        () => built((desk) => ask(desk, input)),
        async () => handlers[name](input),
      ),
    );

  /** The desk itself refuses it without the digest of the act that was agreed to. */
  async function saveProfile({ profile, forgetHistory }: CallParsed<'profiles.save'>) {
    const desk = await access();
    if (!desk.ok) return desk;
    const { profiles } = desk.value;
    const act = await profiles.sealedAct(profile, forgetHistory);
    if (!act.ok) return act;
    return afterYes(
      async () => act.value && aboutSealed(act.value),
      () => profiles.save(profile, forgetHistory, act.value?.digest),
    );
  }

  async function setSecret(input: CallParsed<'profiles.setSecret'>) {
    const { profileId, origin } = input;
    const desk = await access();
    if (!desk.ok) return desk;
    const { profiles } = desk.value;
    const detail = await profiles.detail(profileId);
    const act = detail.ok ? await profiles.sealedAct(detail.value.profile) : ok(undefined);
    if (!act.ok) return act;
    return afterYes(
      () => built((now) => aboutSecret(now, profileId, origin, act.value)),
      () => profiles.setSecret(input, act.value?.digest),
    );
  }

  /** The file is chosen first, because the question is about what is in it. */
  async function importProfile(input: CallParsed<'profiles.import'>) {
    const desk = await access();
    if (!desk.ok) return desk;
    return desk.value.profiles.importFile(input, async (made) => {
      const names = { name: made.name, environment: made.environment.toUpperCase() };
      const asked = withTwin(
        about('importProfile', names),
        await desk.value.profiles.sameService(made.baseUrl),
      );
      return isConfirmed(withChanges(asked, sealedChanges(undefined, made), made.auth));
    });
  }

  /** Nothing shows that a return address is approved: none is, none was read yet, or the service has no such list. */
  function waiver(desk: Desk, input: { withoutReturnAddress?: boolean | undefined }): Built {
    const known = desk.session()?.borrow.usableReturnAddresses();
    // The desk itself refuses it if it knows that there is none.
    const isUnknown = desk.session() !== undefined && known === undefined;
    return input.withoutReturnAddress === true || isUnknown ? about('withoutReturnAddress') : undefined;
  }

  /** For an act that is possible only while there is no desk; otherwise the handler refuses it. */
  const guardedWithoutDesk = <N extends AskedCall>(name: N, ask: (why: AppError) => Asked | undefined) =>
    only(name, (input: CallParsed<N>) =>
      afterYes(
        async () => {
          const desk = await access();
          return desk.ok ? undefined : ask(desk.error);
        },
        async () => handlers[name](input),
      ),
    );

  const asked: { readonly [N in AskedCall]: Handlers[N] } = {
    ...guardedWithoutDesk('app.setRecordsAside', (why) =>
      why.code === 'locked' && why.reason === 'key-missing' ? about('setRecordsAside') : undefined,
    ),
    'profiles.save': saveProfile,
    'profiles.import': importProfile,
    ...guarded('profiles.remove', async (desk, { profileId, forgetHistory }) => {
      const detail = await desk.profiles.detail(profileId);
      const act = forgetHistory ? 'removeProfileAndHistory' : 'removeProfile';
      return detail.ok ? aboutProfile(act, detail.value.profile) : detail;
    }),
    ...guarded('profiles.add', async (desk, { secret: _secret, second: _second, ...input }) => {
      const { name, environment, baseUrl } = input;
      const names = { name, environment: environment.toUpperCase(), origin: new URL(baseUrl).origin };
      const asked = withTwin(about('addService', names), await desk.profiles.sameService(baseUrl));
      return withChanges(asked, desk.profiles.addedBy(input), input.auth);
    }),
    'profiles.setSecret': setSecret,
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
    ...guarded('borrow.createQuote', waiver),
    ...guarded('borrow.prepareApplication', waiver),
    ...guarded('borrow.settle', (_desk, { happened, evidence }) =>
      statement(happened ? 'settledAsDone' : 'settledAsNotDone', [evidence]),
    ),
    ...guarded('journal.settleBreak', (_desk, { reason }) => statement('break', [reason])),
    ...guarded('loans.enterClosing', (_desk, { loanId, day, source }) =>
      statement('closing', [loanId, day, source]),
    ),
    ...guarded('backup.answer', (_desk, { subject, reason }) => statement('carried', [subject, reason])),
    ...guarded('deposit.sent', (_desk, { txHash, amount }) => statement('sent', [txHash, amount])),
    ...guarded('deposit.forget', (_desk, { reason }) => statement('forgetSent', [reason])),
    ...guarded('ledger.type', (_desk, { entry }) =>
      statement('ledger', [
        `${entry.line}: ${entry.amount} ${entry.asset} (${entry.chain})`,
        entry.txHash,
        entry.evidence,
      ]),
    ),
    ...guarded('ledger.withdraw', (_desk, { reason }) => statement('withdrawLedger', [reason])),
    ...guarded('repay.skipPasteBack', (_desk, { loanId, reason }) =>
      statement('skipPasteBack', [loanId, reason]),
    ),
    ...guarded('repay.skipSignature', (_desk, { loanId, reason }) =>
      statement('skipSignature', [loanId, reason]),
    ),
    ...guarded('repay.recordPayment', (desk, { loanId, digest, reference, beforeChange }) => {
      const payable = desk.session()?.repay.payableOf(loanId, digest);
      // The desk refuses details that are not the confirmed ones.
      if (payable === undefined) return undefined;
      const to = payable.destination.map(({ value }) => value).join(' · ');
      return statement('paid', [loanId, to, reference, beforeChange], { amount: naira(payable.payoff) });
    }),
    ...guarded('repay.reconcile', (_desk, { loanId, txHash, reason }) =>
      // Without a reason the desk takes only the lender's own final transaction.
      reason === undefined ? undefined : statement('returned', [loanId, txHash, reason]),
    ),
    ...guarded('repay.settleReturn', (_desk, { txHash, reason }) =>
      statement('settleReturn', [txHash, reason]),
    ),
    ...guarded('repay.liftHold', (_desk, { loanId, reason }) => statement('liftHold', [loanId, reason])),
    ...guarded('repay.stop', (_desk, { loanId, reason }) => statement('stop', [loanId, reason])),
    ...guarded('upkeep.remove', (desk, { digest }) => {
      const removable = desk.upkeep.counted(digest);
      return removable && statement('removeHistory', [], { count: String(removable.observations) });
    }),
    ...guarded('team.reject', (desk, { approvalId, reason }) => {
      const one = desk.team.shown().approvals.find(({ id }) => id === approvalId);
      return one && statement('reject', [reason], { person: one.askedBy });
    }),
    ...guarded('lock.set', (desk, { pin }) =>
      desk.lock.isOn() ? about(pin === undefined ? 'lockTime' : 'lockPin') : about('lockOn'),
    ),
    ...guarded('lock.setPinAbove', (desk, { above }) =>
      !desk.lock.isOn()
        ? undefined
        : above === undefined
          ? about('lockPinNever')
          : about('lockPinAbove', { above: naira(above) }),
    ),
    // While an amount is set, the desk refuses it without a question.
    ...guarded('lock.remove', (desk) =>
      desk.lock.isOn() && desk.lock.pinAbove() === undefined ? about('lockOff') : undefined,
    ),
    ...guarded('team.test', (_desk, { host, database, person }) =>
      about('teamTest', { host, database, person }),
    ),
    ...guarded('team.connect', (_desk, { host, database, person }) =>
      about('teamJoin', { host, database, person }),
    ),
    ...guarded('team.disconnect', (desk) => {
      const { team } = desk.team.shown();
      return team && about('teamLeave', { team: team.name });
    }),
    ...guarded('team.approve', (desk, { approvalId }) => aboutApproval(desk, approvalId)),
    ...guarded('team.end', (desk, asked) => aboutEnding(desk, asked)),
    ...guarded('backup.restore', (desk) => {
      const file = desk.backup.openedFile();
      return file === undefined ? undefined : about('restore', { file });
    }),
    ...guarded('attachments.deleteContent', async (desk, { id }) => {
      const found = await desk.attachments.deletable(id);
      return found && about('deleteAttachment', { name: found.name ?? t('attachments.note') });
    }),
    ...guarded('app.openDashboard', (desk) => aboutLink(desk.connect.dashboardLink())),
    ...guarded('app.openExplorer', (desk, { kind, value }) =>
      aboutLink(desk.connect.explorerLink(kind, value)),
    ),
  };
  return { ...handlers, ...asked };
}

const only = <N extends AskedCall>(
  name: N,
  handler: (input: CallParsed<N>) => Promise<Result<unknown>>,
): Pick<Handlers, N> => Object.fromEntries([[name, handler]]) as Pick<Handlers, N>;
