// When each claim and each approval of a simulated team changed, by the server's clock.
import type { ModelState } from '../support/team-model.ts';

export class TeamTimes {
  /** By the claim's id. `version` is that of the last change. */
  readonly claims = new Map<string, { claimedAt: number; changedAt: number; version: number }>();
  readonly approvals = new Map<string, { askedAt: number; decidedAt: number | undefined }>();

  keep(state: ModelState, now: number): void {
    for (const { id, version } of state.claims) {
      const before = this.claims.get(id);
      if (before?.version === version) continue;
      this.claims.set(id, { claimedAt: before?.claimedAt ?? now, changedAt: now, version });
    }
    for (const { id, decidedBy } of state.approvals) {
      const { askedAt = now, decidedAt } = this.approvals.get(id) ?? {};
      this.approvals.set(id, {
        askedAt,
        decidedAt: decidedBy === undefined ? undefined : (decidedAt ?? now),
      });
    }
  }
}
