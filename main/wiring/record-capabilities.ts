// Lifetime: one desk. History, evidence, exports and statements. They read the cache and
// the journal for the service that is open, and send it no request.
import { createAttachments } from '../desk/attachments/attachments.ts';
import { createHistory } from '../desk/history/history.ts';
import { createEvidence } from '../desk/evidence/evidence.ts';
import { createTaskList } from '../desk/exports/task-list.ts';
import { createExports } from '../desk/exports/exports.ts';
import { createStatements } from '../desk/statements/statements.ts';
import type { TeamSlice } from '../../contract/slices/team.ts';
import type { Desk } from '../desk/desk.ts';
import type { Journal } from '../desk/ports/store.ts';
import type { Session } from '../desk/session.ts';
import type { DeskOptions } from './desk-options.ts';

interface Of {
  /** Called after a journal record that the store wrote by itself. */
  readonly onRecorded: () => void;
  readonly journal: Journal;
  /** Undefined while no service is open. */
  readonly session: () => Session | undefined;
  /** What is shown of the team. */
  readonly team: () => Pick<TeamSlice, 'team' | 'deskName'>;
}

type RecordCapabilities = Pick<Desk, 'attachments' | 'history' | 'evidence' | 'exports' | 'statements'>;

export function recordCapabilities(
  parts: DeskOptions,
  { journal, session, team, onRecorded }: Of,
): RecordCapabilities {
  const { clock, ids, publisher } = parts;
  const { cache } = parts.store;
  const profile = () => session()?.profile;
  const openProfile = () => session()?.profile.id;
  const history = createHistory(cache, parts.store.journal, openProfile);
  const attachments = createAttachments({
    ...parts,
    journal,
    store: parts.store.attachments,
    openProfile,
    onRecorded,
  });
  const evidence = createEvidence({
    contentOf: (one) => attachments.proved(one),
    cache,
    journal,
    clock,
    desktop: parts.desktop,
    version: parts.version,
    profile,
    team: () => {
      const { team: of, deskName = '' } = team();
      return of && { name: of.name, databaseId: of.databaseId, deskName };
    },
  });
  const list = createTaskList((slice) => publisher.publish('exports', slice));
  const exports = createExports({
    cache,
    journal,
    openService: session,
    desktop: parts.desktop,
    clock,
    ids,
    list,
  });
  const statements = createStatements({
    ...parts,
    cache,
    journal,
    list,
    profile,
  });
  return {
    attachments,
    history,
    evidence,
    exports,
    statements,
  };
}
