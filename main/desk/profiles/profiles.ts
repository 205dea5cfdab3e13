// Adds, changes and removes profiles. A secret belongs to one profile, origin and sign-in: it goes from the
// command to the keychain, is deleted when the origin changes, and stays for a sign-in that a person agreed to.
import { canonicalJson } from '../../../domain/canonical.ts';
import { serviceOfClaim } from '../../../domain/claim.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { isEnded, LoanSchema } from '../../../domain/loan.ts';
import { isAnotherBook, isSameOrigin, originOf, type ServiceProfile } from '../../../domain/profile.ts';
import { recipeText, type Secrets } from '../../../domain/sign-in.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import { OWN_OF_PRACTICE } from '../connect/practising.ts';
import { record } from '../journal/records.ts';
import { parseStored } from '../readings/book.ts';
import { newProfile } from './new-profile.ts';
import type { Note, ProfilesPorts } from './ports.ts';
import { sealDigest } from '../../common/seal.ts';
import { digestOf } from '../hash.ts';
import { sealedChanges, type SealedChange } from '../../../domain/sealed.ts';
import { createProxies } from './proxies.ts';
import { keepSecret, secretFor } from './service-secret.ts';
import { createSharing } from './sharing.ts';

export type ProfilesDesk = ReturnType<typeof createProfiles>;

/** A change of the sealed part, as it is shown to the person who agrees to it. */
export interface SealedAct {
  /** As it is stored now. */
  readonly profile: ServiceProfile;
  /** As it will be. */
  readonly auth: ServiceProfile['auth'];
  readonly changes: readonly SealedChange[];
  /** False: its file was changed outside the app, so all of it is shown. */
  readonly isSealed: boolean;
  readonly forgets: boolean;
  readonly secretDeleted: boolean;
  readonly digest: string;
}
interface Planned extends Pick<SealedAct, 'forgets' | 'secretDeleted'> {
  readonly before: ServiceProfile;
  readonly next: ServiceProfile;
  readonly act: SealedAct | undefined;
}
const BUSY = { code: 'blocked', by: 'live-intent' } as const;

export function createProfiles(ports: ProfilesPorts) {
  const { secrets, shelf, seals, inTurn, liveIntent } = ports;
  const open = ports.connect.within;
  const note: Note = (kind, subject, body) => record(ports.journal, kind, subject, ports.clock.wall(), body);
  const sharing = createSharing(ports, note);
  const proxies = createProxies(ports, note);

  async function detail(id: ProfileId): Promise<Result<CallOutput<'profiles.detail'>>> {
    const profile = await shelf.get(id);
    if (!profile.ok) return profile;
    const secret = await secretFor(secrets, profile.value);
    // A locked keychain is reported by the calls that need it, not here.
    const isElsewhere =
      !secret.ok && secret.error.code === 'locked' && secret.error.reason === 'secret-elsewhere';
    return ok({
      profile: profile.value,
      secretStored: secret.ok,
      ...(!seals.isAgreed(profile.value) && id !== open.practiceId && { notAgreed: true }),
      ...(isElsewhere && { secretElsewhere: true }),
    });
  }

  async function add({
    secret,
    second,
    ...input
  }: CallParsed<'profiles.add'>): Promise<Result<ServiceProfile>> {
    const made = newProfile(input, ports.ids);
    const stored = await keepSecret(secrets, made, entered(secret, second));
    if (!stored.ok) return stored;
    const kept = await shelf.keep(made);
    if (!kept.ok) {
      // Without a profile nothing would use that entry.
      await secrets.delete(made.auth.secretName);
      return kept;
    }
    const { id, name, environment, baseUrl } = made;
    const noted = await note('profile.added', id, {
      profile: id,
      name,
      environment,
      baseUrl,
      from: 'form',
      sha256: sealDigest(made),
    });
    if (!noted.ok) return noted;
    seals.agree(made);
    return ok(made);
  }

  /** Whether it is open and a request of it is on its way over this connection. */
  const isActing = (id: ProfileId): boolean =>
    open.current()?.id === id && ['recorded', 'sent'].includes(liveIntent(id) ?? '');

  /**
   * The reason not to remove it. Added again, it would know neither the request without an outcome nor the checklist
   * of a loan that may be paid already.
   */
  async function unfinished(id: ProfileId): Promise<AppError | undefined> {
    if (liveIntent(id) !== undefined) return BUSY;
    for (const loanId of ports.repaying(id)) {
      const stored = await ports.cache.latest(id, 'loans', loanId);
      const loan = stored.ok && stored.value ? parseStored(LoanSchema, stored.value) : undefined;
      if (!isEnded(loan?.status)) return { code: 'blocked', by: 'open-repayment' };
    }
    return undefined;
  }

  /** Removes its readings while nothing of this profile is being read. */
  async function openForgotten(next: ServiceProfile): Promise<Result<void>> {
    if (open.current()?.id !== next.id) return ports.cache.forget(next.id);
    const closed = await open.close();
    if (!closed.ok) return closed;
    const forgotten = await ports.cache.forget(next.id);
    await open.open(next);
    return forgotten;
  }

  async function planned(draft: ServiceProfile, forgetHistory: boolean): Promise<Result<Planned>> {
    const { id } = draft;
    const read = await shelf.get(id);
    if (!read.ok) return read;
    const before = read.value;
    const next: ServiceProfile = { ...draft, auth: { ...draft.auth, secretName: before.auth.secretName } };
    // The practice service gets another address at each start.
    if (id === open.practiceId) next.baseUrl = before.baseUrl;
    const forgets = forgetHistory && isAnotherBook(before, next);
    const secretDeleted = !isSameOrigin(before.baseUrl, next.baseUrl);
    const isSealed = sealDigest(before) === seals.agreed(id) || id === open.practiceId;
    const changes = sealedChanges(isSealed ? before : undefined, next);
    const needed = isSealed ? changes.length > 0 : !seals.isAgreed(next);
    const digest = digestOf({ id, before: sealDigest(before), after: sealDigest(next), forgets });
    const act = { profile: before, auth: next.auth, changes, isSealed, forgets, secretDeleted, digest };
    return ok({ before, next, act: needed ? act : undefined, forgets, secretDeleted });
  }

  /** @param agreed the digest of the act that a person agreed to; another act is refused */
  async function save(
    draft: ServiceProfile,
    forgetHistory: boolean,
    agreed: string | undefined,
  ): Promise<Result<CallOutput<'profiles.save'>>> {
    const plan = await planned(draft, forgetHistory);
    if (!plan.ok) return plan;
    const { before, next, act, forgets, secretDeleted } = plan.value;
    const { id } = next;
    const keys = changedKeys(before, next);
    const foreign = id === open.practiceId && keys.find((key) => !isOwnOfPractice(key));
    if (typeof foreign === 'string')
      return fail({ code: 'bad-input', field: foreign, problem: 'fixed for the practice service' });
    // The outcome of a request must not be looked for at another service.
    const asksAnother = keys.includes('baseUrl') || keys.includes('auth');
    if (isActing(id) || ((asksAnother || forgets) && liveIntent(id) !== undefined)) return fail(BUSY);
    if (act !== undefined && agreed === undefined) return fail({ code: 'blocked', by: 'not-confirmed' });
    if (act?.digest !== agreed) return fail({ code: 'changed-since-shown', what: 'question' });
    if (keys.length > 0 || act !== undefined) {
      if (secretDeleted) {
        const deleted = await secrets.delete(next.auth.secretName);
        if (!deleted.ok) return deleted;
      }
      // The person agreed to the recipe, so the secret stays for it.
      const carried =
        !secretDeleted && recipeText(before.auth) !== recipeText(next.auth)
          ? await secretFor(secrets, before)
          : undefined;
      const kept = await shelf.keep(next);
      if (!kept.ok) return kept;
      const moved = carried?.ok === true ? await keepSecret(secrets, next, carried.value) : ok(undefined);
      if (!moved.ok) return moved;
      const forgotten = forgets ? await openForgotten(next) : ok(undefined);
      const body = {
        profile: id,
        keys,
        secretDeleted,
        sha256: sealDigest(next),
        ...(forgets && { historyForgotten: forgotten.ok }),
      };
      const noted = await note('profile.changed', id, body);
      if (noted.ok) seals.agree(next);
      // The connection shows failures of reopening.
      if (!forgets && open.current()?.id === id) await open.reopen(next);
      if (!forgotten.ok) return forgotten;
      if (!noted.ok) return noted;
    }
    return ok({ secretDeleted });
  }

  async function remove({
    profileId,
    forgetHistory,
  }: CallParsed<'profiles.remove'>): Promise<Result<object>> {
    const profile = await shelf.get(profileId);
    if (!profile.ok) return profile;
    const before = await unfinished(profileId);
    if (before !== undefined) return fail(before);
    const wasOpen = open.current()?.id === profileId;
    if (wasOpen) {
      const closed = await open.close();
      if (!closed.ok) return closed;
    }
    // Checked again now that nothing can start. The secret goes first, because it cannot be restored.
    const now = await unfinished(profileId);
    const deleted = now === undefined ? await secrets.delete(profile.value.auth.secretName) : fail(now);
    if (!deleted.ok) {
      if (wasOpen) await open.open(profile.value);
      return deleted;
    }
    const dropped = await shelf.drop(profileId);
    if (!dropped.ok) return dropped;
    // A failure is harmless: no other service offers these views.
    await ports.forgetViews(profileId);
    const forgotten = forgetHistory ? await ports.cache.forget(profileId) : ok(undefined);
    const body = {
      profile: profileId,
      name: profile.value.name,
      historyForgotten: forgetHistory && forgotten.ok,
    };
    const noted = await note('profile.removed', profileId, body);
    if (!forgotten.ok) return forgotten;
    return noted.ok ? ok({}) : noted;
  }

  /**
   * @param input its origin is the one that the operator saw; the secret goes to no other
   * @param agreed the digest of the act, if the operator also saw settings that nobody had agreed to
   */
  async function setSecret(
    input: CallParsed<'profiles.setSecret'>,
    agreed: string | undefined,
  ): Promise<Result<object>> {
    const { profileId, origin, secret, second } = input;
    const profile = await shelf.get(profileId);
    if (!profile.ok) return profile;
    if (originOf(profile.value) !== origin) return fail({ code: 'changed-since-shown', what: 'address' });
    if (isActing(profileId)) return fail(BUSY);
    const plan = agreed === undefined ? undefined : await planned(profile.value, false);
    if (plan?.ok === true && plan.value.act?.digest !== agreed)
      return fail({ code: 'changed-since-shown', what: 'question' });
    const stored = await keepSecret(secrets, profile.value, entered(secret, second));
    if (!stored.ok) return stored;
    if (plan?.ok === true) {
      const body = { profile: profileId, keys: [], secretDeleted: false, sha256: sealDigest(profile.value) };
      const sealed = await note('profile.changed', profileId, body);
      if (!sealed.ok) return sealed;
      seals.agree(profile.value);
    }
    const noted = await note('secret.replaced', profileId, { profile: profileId });
    if (!noted.ok) return noted;
    if (open.current()?.id !== profileId) return ok({});
    if (profileId === open.practiceId) await open.stopPractice();
    return open.reopen(profile.value);
  }

  async function deleteSecret(profileId: ProfileId): Promise<Result<object>> {
    const profile = await shelf.get(profileId);
    if (!profile.ok) return profile;
    if (isActing(profileId)) return fail(BUSY);
    const deleted = await secrets.delete(profile.value.auth.secretName);
    if (!deleted.ok) return deleted;
    if (open.current()?.id === profileId) await open.lock();
    const noted = await note('secret.deleted', profileId, { profile: profileId });
    return noted.ok ? ok({}) : noted;
  }

  async function openOne(profileId: ProfileId): Promise<Result<object>> {
    const profile = await shelf.get(profileId);
    return profile.ok ? open.open(profile.value) : profile;
  }

  return {
    ...proxies,
    detail,
    /** The name of another profile with this address. Each knows only its own requests and repayments. */
    async sameService(baseUrl: string, except?: ProfileId): Promise<string | undefined> {
      const of = serviceOfClaim(baseUrl);
      const isTwin = (one: ServiceProfile): boolean =>
        one.id !== except && one.id !== open.practiceId && serviceOfClaim(one.baseUrl) === of;
      return (await shelf.list()).find(isTwin)?.name;
    },
    add: (input: CallParsed<'profiles.add'>) =>
      inTurn(async () => {
        const added = await add(input);
        return added.ok ? ok({ profileId: added.value.id }) : added;
      }),
    open: (profileId: ProfileId) => inTurn(() => openOne(profileId)),
    save: (draft: ServiceProfile, forgetHistory = false, agreed?: string) =>
      inTurn(() => save(draft, forgetHistory, agreed)),
    /** What a person must agree to before this is saved; undefined if nothing sealed changes. */
    async sealedAct(draft: ServiceProfile, forgetHistory = false): Promise<Result<SealedAct | undefined>> {
      const plan = await planned(draft, forgetHistory);
      return plan.ok ? ok(plan.value.act) : plan;
    },
    /** What a new profile from this form differs in from the defaults. */
    addedBy: (input: Omit<CallParsed<'profiles.add'>, 'secret' | 'second'>): SealedChange[] =>
      sealedChanges(undefined, newProfile(input, { uuid: () => '0', fraction: () => 0 })),
    remove: (input: CallParsed<'profiles.remove'>) => inTurn(() => remove(input)),
    setSecret: (input: CallParsed<'profiles.setSecret'>, agreed?: string) =>
      inTurn(() => setSecret(input, agreed)),
    deleteSecret: (profileId: ProfileId) => inTurn(() => deleteSecret(profileId)),
    /** Both wait for a dialog, so they take no turn and block nothing. */
    exportFile: sharing.exportFile,
    importFile: sharing.importFile,
  };
}

const isOwnOfPractice = (key: string): boolean => OWN_OF_PRACTICE.some((own) => own === key);

/** Top-level settings that differ, by name. */
function changedKeys(before: ServiceProfile, after: ServiceProfile): string[] {
  const texts = (profile: ServiceProfile) =>
    new Map(Object.entries(profile).map(([key, value]) => [key, canonicalJson({ value })]));
  const [one, other] = [texts(before), texts(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .sort();
}

const entered = (secret: string, second: string | undefined): Secrets =>
  second === undefined ? secret : [secret, second];
