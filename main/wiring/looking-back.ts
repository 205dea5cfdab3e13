// What looks back on records and writes them down for others: it reads the cache and the journal, and asks no service.
import type { ServiceProfile } from '../../domain/profile.ts';
import { createAddresses } from '../desk/addresses/addresses.ts';
import { createCollateral } from '../desk/collateral/history.ts';
import { createReview } from '../desk/review/review.ts';
import { createHistory } from '../desk/history/history.ts';
import { createLedger } from '../desk/ledger/ledger.ts';
import { createEvidence } from '../desk/evidence/evidence.ts';
import { createTaskList } from '../desk/exports/task-list.ts';
import { createExports } from '../desk/exports/exports.ts';
import { createStatements } from '../desk/statements/statements.ts';
import { createPictures } from '../desk/exports/pictures.ts';
import type { Desk } from '../desk/desk.ts';
import type { Journal } from '../desk/ports/store.ts';
import type { Book } from '../desk/readings/book.ts';
import type { DeskParts } from './desk-parts.ts';

interface Of {
  readonly journal: Journal;
  readonly book: Book;
  /** Whose records are looked at; undefined while no service is open. */
  readonly profile: () => ServiceProfile | undefined;
}

type LookingBack = Pick<
  Desk,
  | 'collateral'
  | 'history'
  | 'review'
  | 'ledger'
  | 'evidence'
  | 'exports'
  | 'statements'
  | 'pictures'
  | 'addresses'
>;

export function lookingBack(parts: DeskParts, { journal, book, profile }: Of): LookingBack {
  const { clock, ids, publisher } = parts;
  const { cache } = parts.store;
  const collateral = createCollateral({ clock, cache, book, profile });
  const review = createReview({
    ...parts,
    journal,
    publish: (slice) => publisher.publish('review', slice),
  });
  const history = createHistory(cache, parts.store.journal, book, review.answers);
  const ledger = createLedger({
    clock,
    cache,
    journal,
    book,
    desktop: parts.desktop,
    profile,
  });
  const evidence = createEvidence({
    cache,
    journal,
    clock,
    desktop: parts.desktop,
    version: parts.version,
    profile,
  });
  const list = createTaskList((slice) => publisher.publish('exports', slice));
  const exports = createExports({
    cache,
    journal,
    book,
    desktop: parts.desktop,
    clock,
    ids,
    list,
    underReview: () => review.records(),
    madeBy: () => ({
      profile: { name: profile()?.name ?? '', environment: profile()?.environment ?? '' },
      app: { name: 'Collateral Desk', version: parts.version },
    }),
  });
  const statements = createStatements({
    ...parts,
    cache,
    journal,
    list,
    profile,
  });
  return {
    collateral,
    history,
    review,
    ledger,
    evidence,
    exports,
    statements,
    pictures: createPictures({ journal, book, desktop: parts.desktop, clock }),
    addresses: createAddresses({ cache, profile }),
  };
}
