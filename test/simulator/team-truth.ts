// What really became of each claim of two simulated desks, and what people can know of it.
import { serviceOfClaim, type ClaimState } from '../../domain/claim.ts';
import type { RecordedIntent } from '../faults/intent-audit.ts';
import type { ModelClaim } from '../support/team-model.ts';
import { SERVICES, type ServiceName } from './lender-worlds.ts';
import type { Machine } from './machine.ts';
import type { TeamServer } from './team-server.ts';

export const UNSETTLED: readonly ClaimState[] = ['claimed', 'sending', 'unknown'];

/** A desk of the team, and its person. */
export interface Mate {
  readonly person: string;
  /** The desk's id at the server. */
  readonly deskId: string | undefined;
  readonly machine: Machine;
  /** Whether the person has paid this loan, or works on it. */
  isAtWorkOn(loan: string): boolean;
  /** Whether nothing has changed this claim for a while. */
  isOldEnough(claimId: string): boolean;
}

export class TeamTruth {
  readonly mates: Mate[] = [];
  /** Claims in a journal on disk, with the entry's subject: an intent or a loan. */
  readonly recorded = new Map<string, string>();
  private readonly server: TeamServer;

  constructor(server: TeamServer) {
    this.server = server;
  }

  /** Whether the claimed act took effect at the lender, or was paid. */
  tookEffect(claimId: string): boolean {
    const claim = this.claim(claimId);
    const mate = this.mates.find(({ deskId }) => deskId === claim?.desk);
    if (claim === undefined || mate === undefined) return false;
    const { asked } = claim;
    const of = this.nameOf(mate, asked.service);
    const { applications } = mate.machine.lenders.of[of].world;
    if (asked.kind === 'accept') return applications.some(({ quoteId }) => quoteId === asked.subject);
    if (asked.kind === 'repayment') return mate.machine.paid.has(this.keyOf(claim));
    const body = this.intentOf(mate, claimId)?.body;
    return applications.some(
      ({ kind, collateralAmount }) => kind === 'direct' && body?.includes(collateralAmount) === true,
    );
  }

  /**
   * People free a claim if the lender shows no effect: of a repayment after a while, if nobody works on it; of a
   * request as soon as the server lets them.
   */
  mayBeFreed(claimId: string): boolean {
    const claim = this.claim(claimId);
    const mate = this.mates.find(({ deskId }) => deskId === claim?.desk);
    if (claim === undefined || mate === undefined || !UNSETTLED.includes(claim.state)) return false;
    if (this.tookEffect(claimId)) return false;
    if (claim.asked.kind !== 'repayment') return true;
    return mate.isOldEnough(claimId) && !mate.isAtWorkOn(this.keyOf(claim));
  }

  private claim(id: string): ModelClaim | undefined {
    return this.server.state.claims.find((one) => one.id === id);
  }
  intentOf({ machine }: Mate, claimId: string): RecordedIntent | undefined {
    return machine.judge.intents.get(this.recorded.get(claimId) ?? '');
  }
  serviceOf({ machine }: Mate, of: ServiceName): string {
    return serviceOfClaim(machine.lenders.of[of].profile.baseUrl);
  }
  private nameOf(mate: Mate, service: string): ServiceName {
    return SERVICES.find((name) => this.serviceOf(mate, name) === service) ?? 'a';
  }
  keyOf({ desk, asked }: ModelClaim): string {
    const mate = this.mates.find(({ deskId }) => deskId === desk);
    const of = mate === undefined ? '' : this.nameOf(mate, asked.service);
    return `${of}/${asked.loanId ?? ''}`;
  }
}
