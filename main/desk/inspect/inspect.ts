// The inspector: tests a connection with a draft of its profile, keeps the raw answers in memory, and shows
// how the app reads each. The draft decides how answers are read, never the address or the sign-in.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { recipeText } from '../../../domain/sign-in.ts';
import { millis, monotonicMillis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import { t } from '../../../messages/words.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { ReadResult } from '../../../contract/calls/inspect.ts';
import type { Copied } from '../../../contract/copied.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { InspectSlice, Step } from '../../../contract/slices/inspect.ts';
import { inBackground } from '../ports/background.ts';
import type { FailedAnswer, Inspections } from '../ports/inspect.ts';
import type { PracticeHost } from '../ports/practice.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Clipboard, Clock, Desktop } from '../ports/system.ts';
import { secretFor } from '../profiles/service-secret.ts';
import { createSamples } from './samples.ts';
import { runTest, waitingSteps } from './testing.ts';

interface InspectPorts {
  readonly clock: Clock;
  readonly inspections: Inspections;
  readonly clipboard: Clipboard;
  readonly desktop: Pick<Desktop, 'chooseProfile'>;
  readonly secrets: SecretStore;
  /** The stored profile; fails without one of this id. */
  readonly stored: (id: ProfileId) => Promise<Result<ServiceProfile>>;
  readonly practice: Pick<PracticeHost, 'isRunning'>;
  readonly practiceId: ProfileId;
  readonly publish: (slice: InspectSlice) => void;
}

/** Bytes of a document. */
const LARGEST_DOCUMENT = 5_000_000;

export type InspectDesk = ReturnType<typeof createInspect>;

export function createInspect(ports: InspectPorts) {
  const { clock, inspections, clipboard, secrets } = ports;
  const samples = createSamples();
  let profileId: ProfileId | undefined;
  /** Of the open service; what is tested or shown here may be of another one. */
  let openProfile: ProfileId | undefined;
  let state: InspectSlice['state'] = 'idle';
  let steps: Step[] = [];
  let failures: readonly FailedAnswer[] = [];
  /** The lender's OpenAPI document, as it was opened. */
  let document: { readonly of: ProfileId; readonly text: string } | undefined;
  /** The running test; aborted when it is cancelled or another one starts. */
  let running: AbortController | undefined;
  /** The end of each service's Retry-After; a new test waits for it too. */
  const pausedUntil = new Map<ProfileId, MonotonicMillis>();

  const publish = (): void =>
    ports.publish({ ...(profileId !== undefined && { profileId }), state, steps, samples: samples.list() });

  inspections.onCaptured((profile, answer, at) => {
    // A request may still end after its service was closed.
    if (profile !== openProfile) return;
    // A running or shown test of another profile comes first.
    if (profileId !== undefined && profileId !== profile && state !== 'idle') return;
    if (profileId !== profile) samples.clear();
    profileId = profile;
    const sample = { thing: answer.thing, of: answer.of, from: 'work' as const, at, dropped: false };
    samples.keep({ sample, answer });
    publish();
  });

  function cancel(): void {
    if (running === undefined) return;
    running.abort();
    running = undefined;
    samples.dropOld();
    state = 'cancelled';
    steps = steps.map((step) =>
      step.state === 'running' || step.state === 'waiting' ? { key: step.key, state: 'skipped' } : step,
    );
    publish();
  }

  /** Tests use the stored address and sign-in; a draft that differs in them must be saved first. */
  async function reachable(
    draft: ServiceProfile,
  ): Promise<Result<{ profile: ServiceProfile; secret: Secrets }>> {
    const stored = await ports.stored(draft.id);
    if (!stored.ok) return stored;
    const { baseUrl, auth } = stored.value;
    if (draft.baseUrl !== baseUrl) return unsaved('baseUrl');
    if (recipeText(draft.auth) !== recipeText(auth)) return unsaved('auth');
    if (draft.id === ports.practiceId && !ports.practice.isRunning()) return fail({ code: 'not-connected' });
    const secret = await secretFor(secrets, stored.value);
    if (!secret.ok) return secret;
    const { secretName } = auth;
    return ok({ profile: { ...draft, baseUrl, auth: { ...draft.auth, secretName } }, secret: secret.value });
  }

  async function start({ profile: draft }: CallParsed<'inspect.start'>): Promise<Result<object>> {
    cancel();
    const mine = new AbortController();
    running = mine;
    const found = await reachable(draft);
    // Cancelled, or replaced by another test, while the keychain answered.
    if (running !== mine) return ok({});
    if (!found.ok) {
      running = undefined;
      return found;
    }
    // Former answers stay on screen until this test replaces them.
    if (profileId === draft.id) samples.markOld();
    else samples.clear();
    failures = [];
    profileId = draft.id;
    state = 'running';
    steps = waitingSteps();
    publish();
    const left = (pausedUntil.get(draft.id) ?? 0) - clock.mono();
    if (left > 0) finishWithoutAsking(left);
    else inBackground('inspect', () => run(found.value.profile, found.value.secret, mine));
    return ok({});
  }

  function finishWithoutAsking(left: number): void {
    const detail = `not asked: the service wants to be left alone for another ${Math.ceil(left / 1000)} s`;
    const error: AppError = { code: 'offline', cause: 'too-many-requests', detail };
    steps = steps.map(({ key }) =>
      key === 'sign-in' ? { key, state: 'failed', error, waitFor: millis(left) } : { key, state: 'skipped' },
    );
    running = undefined;
    samples.dropOld();
    state = 'done';
    publish();
  }

  async function run(profile: ServiceProfile, secret: Secrets, mine: AbortController): Promise<void> {
    const inspection = inspections.open(profile, secret);
    try {
      await runTest({
        clock,
        inspection,
        draft: profile,
        cancelled: mine.signal,
        onSteps(next) {
          if (running !== mine) return;
          steps = next;
          publish();
        },
        onAnswer({ answer, ...asked }) {
          if (running !== mine) return;
          const { thing, of } = answer;
          const sample = { thing, of, from: 'service' as const, at: asked.receivedAt, dropped: false };
          samples.keep({ sample, answer, asked });
        },
        onHold: (wait) => pausedUntil.set(profile.id, monotonicMillis(clock.mono() + wait)),
      });
    } finally {
      if (running === mine) failures = inspection.failures();
      inBackground('inspect.close', () => inspection.close());
      if (running === mine) {
        running = undefined;
        samples.dropOld();
        state = 'done';
        publish();
      }
    }
  }

  async function answer({
    thing,
    of,
    profile,
    index,
  }: CallParsed<'inspect.answer'>): Promise<Result<CallOutput<'inspect.answer'>>> {
    const nothing = { items: 0, index: 0, text: '', places: [], holders: [], understood: [], words: [] };
    const kept = samples.of(thing, of);
    if (kept === undefined) return ok(nothing);
    const { sample, asked } = kept;
    if (kept.answer === undefined) return ok({ ...nothing, sample, problem: 'let-go' });
    const { request, httpStatus, receivedAt = sample.at } = asked ?? {};
    return ok({ sample, request, httpStatus, receivedAt, ...kept.answer.read(profile, index) });
  }

  async function result({ profile }: CallParsed<'inspect.result'>): Promise<Result<ReadResult>> {
    const read = new Map<string, ReadResult['read'][number]>();
    const lacks = new Map<string, ReadResult['lacks'][number]>();
    let asksCurrency = false;
    for (const kept of samples.answers()) {
      const said = kept.said(profile);
      // A loan read alone is among those of the list.
      if (said.read !== undefined && (kept.of === 'list' || !read.has(kept.thing)))
        read.set(kept.thing, said.read);
      for (const lack of said.lacks) lacks.set(`${lack.thing} ${lack.field ?? ''}`, lack);
      asksCurrency ||= said.asksCurrency;
    }
    return ok({ read: [...read.values()], lacks: [...lacks.values()], asksCurrency });
  }

  async function proposals({
    profile,
  }: CallParsed<'inspect.proposals'>): Promise<Result<CallOutput<'inspect.proposals'>>> {
    return ok({
      proposals: inspections.propose(
        samples.answers(),
        failures,
        profile,
        document?.of === profile.id ? document.text : undefined,
      ),
    });
  }

  async function openDocument({ profileId: of }: CallParsed<'inspect.openDocument'>) {
    const chosen = await ports.desktop.chooseProfile(LARGEST_DOCUMENT, 'api');
    if (!chosen.ok) return chosen;
    if (chosen.value === undefined) return ok({});
    const { name, text } = chosen.value;
    if (!inspections.isOpenApi(text)) return fail({ code: 'bad-input', field: 'file', problem: name });
    document = { of, text };
    return ok({ file: name });
  }

  async function paste({ thing, of, text }: CallParsed<'inspect.paste'>): Promise<Result<object>> {
    const pasted = inspections.pasted(thing, text, of);
    if (!pasted.ok) return pasted;
    const form = pasted.value.of;
    const sample = { thing, of: form, from: 'pasted' as const, at: clock.wall(), dropped: false };
    samples.keep({ sample, answer: pasted.value });
    publish();
    return ok({});
  }

  async function copySample({
    thing,
    of,
    profile,
  }: CallParsed<'inspect.copySample'>): Promise<Result<Copied>> {
    const kept = samples.of(thing, of);
    if (kept?.answer === undefined)
      return fail({ code: 'bad-input', field: 'thing', problem: 'no answer is at hand' });
    const from =
      kept.asked === undefined
        ? t('native.sample.pasted')
        : t('native.sample.answered', {
            endpoint: kept.asked.endpoint,
            status: String(kept.asked.httpStatus),
          });
    const text = `${from} ${t('native.sample.masked')}\n\n${kept.answer.masked(profile)}\n`;
    const written = await clipboard.write(text);
    // Another program wrote to the clipboard in between: the operator would paste something else.
    return written.text === text
      ? ok({ clipboard: text, proven: written.proven })
      : fail({ code: 'blocked', by: 'clipboard' });
  }

  return {
    start,
    answer,
    result,
    openDocument,
    proposals,
    paste,
    copySample,
    async cancel(): Promise<Result<object>> {
      cancel();
      return ok({});
    },
    /** Drops the answers and the test of a profile that was closed or removed. */
    forget,
    /** Drops the answers of every other profile than the open one, and takes none of another's work. */
    keepOnly(which: ProfileId | undefined): void {
      openProfile = which;
      if (which !== profileId) forget();
    },
  };

  function forget(which = profileId): void {
    if (which !== profileId) return;
    cancel();
    samples.clear();
    profileId = undefined;
    state = 'idle';
    steps = [];
    failures = [];
    publish();
  }
}

const unsaved = (field: string): { ok: false; error: AppError } =>
  fail({ code: 'bad-input', field, problem: 'differs from the stored profile: save it first' });
