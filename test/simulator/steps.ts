// Performs one step of a story on a machine.
import { armCrash, calm, faultsEnd, leave, sitDown } from './desk-day.ts';
import { SERVICES } from './lender-worlds.ts';
import type { Machine } from './machine.ts';
import { apply, borrow, exportRecords, proveLedger, switchService } from './operators.ts';
import { repay } from './repayers.ts';
import type { Step } from './story.ts';

/** @returns its result in words */
export async function perform(machine: Machine, step: Step): Promise<string | undefined> {
  const { chance, clock, lenders, lender } = machine;
  switch (step.kind) {
    case 'sit-down':
      return sitDown(machine, step);
    case 'borrow':
      return borrow(machine);
    case 'apply':
      return apply(machine);
    case 'repay':
      return repay(machine);
    case 'wait':
      await machine.pass(chance.between(5_000, 90_000));
      return undefined;
    case 'switch':
      return switchService(machine);
    case 'prove':
      return proveLedger(machine);
    case 'export':
      return exportRecords(machine);
    case 'calm':
      return calm(machine);
    case 'network-fails':
      lenders.setDown(true);
      return undefined;
    case 'network-back':
      lenders.setDown(false);
      return undefined;
    case 'posts-fail':
      for (const name of SERVICES) lenders.of[name].wire.setFaults(chance.between(1, 2));
      return undefined;
    case 'reads-fail':
      for (const name of SERVICES) lenders.of[name].wire.setReadFaults(chance.between(2, 6));
      await machine.pass(chance.between(20_000, 60_000));
      // A wait that goes by the wall clock becomes longer than the lender asked for.
      if (!chance.once(3)) clock.jump(-chance.between(300_000, 1_800_000));
      await machine.pass(1);
      return chance.once(2) ? calm(machine) : undefined;
    case 'faults-end':
      return faultsEnd(machine);
    case 'clock-set': {
      const by = chance.pick([chance.between(-600_000, 600_000), chance.between(-90_000, 90_000)]);
      clock.jump(by);
      await machine.pass(1);
      return `by ${String(Math.round(by / 1000))} s`;
    }
    case 'nap': {
      const ms = chance.between(1_000, 3_600_000);
      await machine.sleep(ms);
      return `for ${String(Math.round(ms / 1000))} s`;
    }
    case 'crash':
      return armCrash(machine);
    case 'disk-full':
      machine.isDiskFull = true;
      return undefined;
    case 'disk-free':
      machine.isDiskFull = false;
      return undefined;
    case 'keychain-locks':
      machine.isKeychainLocked = true;
      return undefined;
    case 'keychain-opens':
      machine.isKeychainLocked = false;
      return undefined;
    case 'rotate':
      for (const { id } of lender.world.loans.filter(({ closedAt }) => closedAt === null))
        if (chance.once(2)) await lender.control(`/loans/${id}/rotate`, {});
      return undefined;
    case 'deposit': {
      const amount = `${String(chance.between(500, 9_000))}.${String(chance.between(100_000, 999_999))}`;
      await lender.control('/deposits', { asset: 'USDC', chain: 'base', amount });
      return amount;
    }
    case 'seize': {
      const amount = `${String(chance.between(1, 40))}.${String(chance.between(100_000, 999_999))}`;
      return (await lender.control('/seizures', { amount })) ? amount : 'the lender has nothing to seize';
    }
    case 'price': {
      const by = `${chance.once(2) ? '-' : ''}${String(chance.between(0, 6))}.${String(chance.between(0, 9))}`;
      await lender.control('/price', { move_percent: by });
      return `${by} %`;
    }
    case 'reshape':
      lender.reshaping = chance.pick(['other-offer', 'renamed', 'amounts-as-numbers', 'null-fields']);
      return lender.reshaping;
    case 'shape-back':
      SERVICES.forEach((name) => (lenders.of[name].reshaping = 'none'));
      return undefined;
    case 'review':
      await lender.control('/settings', { auto_disbursement: chance.once(2), auto_review: !chance.once(3) });
      return undefined;
    case 'leave':
      return leave(machine);
  }
}
