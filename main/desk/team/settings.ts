// The secret of the team in the keychain, and the steps of a connection test.
import * as v from 'valibot';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import {
  isSameServer,
  TeamStepSchema,
  type TeamServer,
  type TeamStep,
  type TeamStepResult,
} from '../../../contract/slices/team.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { TeamSecret } from '../ports/team.ts';

export const TEAM_SECRET = 'team';

const SecretSchema = v.variant('kind', [
  v.object({ kind: v.literal('password'), password: v.string() }),
  v.object({ kind: v.literal('certificate'), certificate: v.string(), key: v.string() }),
]);

export async function readSecret(secrets: SecretStore): Promise<Result<TeamSecret>> {
  const kept = await secrets.get(TEAM_SECRET);
  if (!kept.ok) return kept;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SecretSchema), kept.value);
  return read.success ? ok(read.output) : fail({ code: 'locked', reason: 'secret-missing' });
}

/** The stored secret goes nowhere but to the server and the person that it was stored for. */
export async function secretFor(
  secrets: SecretStore,
  asked: CallParsed<'team.connect'>,
  present: TeamServer | undefined,
): Promise<Result<TeamSecret>> {
  if (asked.secret !== undefined) return ok(asked.secret);
  if (present === undefined || !isSameServer(present, asked))
    return fail({ code: 'changed-since-shown', what: 'address' });
  return readSecret(secrets);
}

const ORDER = TeamStepSchema.options;

/** The steps before the first, or after `step` was done. */
export function testSteps(
  before?: readonly TeamStepResult[],
  step?: TeamStep,
  detail?: string,
): TeamStepResult[] {
  const reached = step === undefined ? -1 : ORDER.indexOf(step);
  return ORDER.map((name, at) => {
    const known = before?.[at];
    if (at < reached)
      return { step: name, state: 'done', ...(known?.detail !== undefined && { detail: known.detail }) };
    if (at === reached) return { step: name, state: 'done', ...(detail !== undefined && { detail }) };
    return { step: name, state: at === reached + 1 ? 'running' : 'waiting' };
  });
}

/** The step that was under way has failed. */
export function withFailure(steps: readonly TeamStepResult[], error: AppError): TeamStepResult[] {
  return steps.map((one) =>
    one.state !== 'running'
      ? one
      : {
          ...one,
          state: 'failed',
          ...(error.code === 'team' && {
            fault: error.fault,
            ...(error.detail !== '' && { detail: error.detail }),
          }),
        },
  );
}
