// The questions of main's own dialogs: their words, from main's own record and from the input that is then used.
import type { CallParsed } from '../../contract/contract.ts';
import { fail } from '../../contract/errors.ts';
import type { ApprovalId } from '../../domain/approval.ts';
import { naira } from '../../domain/format-amount.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { originOf, type ServiceProfile } from '../../domain/profile.ts';
import type { SealedChange } from '../../domain/sealed.ts';
import { unsignedParts, type SignIn } from '../../domain/sign-in.ts';
import type { MessageKey } from '../../messages/index.ts';
import type { questions } from '../../messages/questions.ts';
import { t } from '../../messages/words.ts';
import type { Desk } from '../desk/desk.ts';
import type { SealedAct } from '../desk/profiles/profiles.ts';
import type { Question } from '../desk/ports/system.ts';

type Act =
  | 'addService'
  | 'saveProfile'
  | 'statement'
  | 'importProfile'
  | 'removeProfile'
  | 'removeProfileAndHistory'
  | 'setSecret'
  | 'deleteSecret'
  | 'setProxy'
  | 'deleteProxy'
  | 'addSigner'
  | 'removeSigner'
  | 'withoutReturnAddress'
  | 'restore'
  | 'setRecordsAside'
  | 'deleteAttachment'
  | 'openLink'
  | 'lockOn'
  | 'lockPin'
  | 'lockTime'
  | 'lockPinAbove'
  | 'lockPinNever'
  | 'lockOff'
  | 'teamTest'
  | 'teamJoin'
  | 'teamLeave'
  | 'teamApprove'
  | 'teamApprovePaid'
  | 'teamApproveEnd'
  | 'teamApproveFree'
  | 'teamFree'
  | 'teamExecuted';

export interface Asked {
  readonly question: Question;
  /** What does not fit into the first; each is asked too. */
  readonly more?: readonly Question[];
  /** Agreeing allows this for the rest of the run. */
  readonly allows?: string;
}

/** Undefined if nothing needs confirming; a failure if the act is refused without a question. */
export type Built = Asked | undefined | ReturnType<typeof fail>;

/** @param names the placeholders of the act's texts; a test compares them */
export const about = (act: Act, names: Readonly<Record<string, string>> = {}): Asked => ({
  question: {
    message: t<MessageKey>(`questions.${act}.message`, names),
    detail: t<MessageKey>(`questions.${act}.detail`, names),
    accept: t(`questions.${act}.accept`),
  },
});

/** As a person can read it: unseen characters and turned directions are written out. */
const asData = (text: string): string =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

function lineOf({ place, before, after }: SealedChange): string {
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : asData(value)));
  const at = asData(place);
  if (was === undefined) return `${at}: ${is}`;
  return is === undefined ? t('questions.sealed.gone', { at, was }) : `${at}: ${was} → ${is}`;
}

/** Lines and characters of a dialog that fits the smallest screen. */
const [MOST_LINES, MOST_CHARACTERS] = [12, 1_000];

/** Every change with its value before and after; a dialog for each dozen. @param auth if it may be new */
export function withChanges(asked: Asked, changes: readonly SealedChange[], auth?: SignIn): Asked {
  const unsigned = changes.some(({ place }) => place.startsWith('auth.')) && auth ? unsignedParts(auth) : [];
  const pages: string[][] = [(unsigned ?? []).map((part) => t(`signIn.unsigned.${part}`))];
  for (const line of changes.map(lineOf)) {
    const page = pages.at(-1) ?? [];
    const isFull = page.length >= MOST_LINES || page.join('').length + line.length > MOST_CHARACTERS;
    if (isFull && page.length > 0) pages.push([line]);
    else page.push(line);
  }
  const { question } = asked;
  const [first, ...more] = pages.map((lines, at) => ({
    ...question,
    ...(pages.length > 1 && {
      message: t('questions.sealed.page', { message: question.message, page: at + 1, pages: pages.length }),
      ...(at + 1 < pages.length && { accept: t('questions.sealed.next') }),
    }),
    detail: [question.detail, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'),
  }));
  return first === undefined ? asked : { ...asked, question: first, more };
}

export function aboutSealed({ profile, auth, changes, isSealed, forgets, secretDeleted }: SealedAct): Asked {
  const act = about('saveProfile', { name: profile.name, environment: profile.environment.toUpperCase() });
  const said = [
    act.question.detail,
    ...(isSealed ? [] : [t('questions.sealed.outside')]),
    ...(secretDeleted ? [t('questions.sealed.secret')] : []),
    ...(forgets ? [t('questions.sealed.history')] : []),
  ];
  return withChanges({ question: { ...act.question, detail: said.join(' ') } }, changes, auth);
}

/** An act by which a person states something about the world, or undoes a guard, with the words that are kept. */
export const statement = (
  act: keyof (typeof questions)['acts'],
  facts: readonly (string | undefined)[],
  names: Readonly<Record<string, string>> = {},
): Asked =>
  about('statement', {
    act: t<MessageKey>(`questions.acts.${act}`, names),
    facts: facts.flatMap((fact) => (fact === undefined ? [] : [asData(fact)])).join('\n'),
  });

export const aboutProfile = (
  act: 'setSecret' | 'deleteSecret' | 'removeProfile' | 'removeProfileAndHistory',
  profile: ServiceProfile,
): Asked => about(act, { name: profile.name, origin: originOf(profile) });

/**
 * @param origin the one that the desk compares again before it stores the secret
 * @param act what nobody has agreed to yet; a yes is also one to these settings
 */
export async function aboutSecret(
  desk: Desk,
  id: ProfileId,
  origin: string,
  act: SealedAct | undefined,
): Promise<Built> {
  const detail = await desk.profiles.detail(id);
  if (!detail.ok) return detail;
  const { profile } = detail.value;
  if (originOf(profile) !== origin) return fail({ code: 'changed-since-shown', what: 'address' });
  const asked = withTwin(
    aboutProfile('setSecret', profile),
    await desk.profiles.sameService(profile.baseUrl, id),
  );
  return act === undefined ? asked : withChanges(asked, act.changes);
}

/** @param other the name of another service with the same address */
export function withTwin(asked: Asked, other: string | undefined): Asked {
  if (other === undefined) return asked;
  const { question } = asked;
  const detail = `${question.detail} ${t('questions.sameService', { other })}`;
  return { ...asked, question: { ...question, detail } };
}

/** An approval that this version cannot read has no question, and the desk refuses it. */
export function aboutApproval(desk: Desk, id: ApprovalId): Asked | undefined {
  const asked = desk.team.shown().approvals.find((one) => one.id === id);
  const content = asked?.content;
  if (asked === undefined || content === undefined) return undefined;
  const { askedBy: person } = asked;
  const { service } = asked;
  if (content.kind === 'ending') {
    const claim = desk.team.shown().claims.find((one) => one.id === content.act);
    const { reason, to } = content;
    return (
      claim &&
      about(to === 'rejected' ? 'teamApproveFree' : 'teamApproveEnd', {
        person,
        subject: claim.subject,
        holder: claim.person,
        service,
        reason,
      })
    );
  }
  const where = `${service} (${t(`service.environment.${content.environment}`)})`;
  if (content.kind === 'repayment') {
    const { loanId: subject, payable, reference } = content;
    const to = payable.destination.map(({ value }) => value).join(' · ');
    const names = { person, subject, service: where, amount: naira(payable.payoff), to };
    return reference === undefined
      ? about('teamApprove', names)
      : about('teamApprovePaid', { ...names, reference });
  }
  const [subject, amount] =
    content.kind === 'application'
      ? [content.asset, `${content.amount} ${content.asset}`]
      : [content.quoteId, content.amount === undefined ? '—' : naira(content.amount)];
  return about('teamApprove', { person, subject, service: where, amount, to: '—' });
}

export function aboutEnding(desk: Desk, { claimId, to, reason }: CallParsed<'team.end'>): Asked | undefined {
  const claim = desk.team.shown().claims.find((one) => one.id === claimId);
  const act = to === 'rejected' ? 'teamFree' : 'teamExecuted';
  return claim && about(act, { person: claim.person, subject: claim.subject, reason });
}

export function aboutLink(url: string | undefined): Asked | undefined {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  return { ...about('openLink', { host, url }), allows: url };
}
