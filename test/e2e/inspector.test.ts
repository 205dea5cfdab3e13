// Connects a service with unknown names through the screens alone: maps every field by pointing, gives every
// status word its meaning, and then does the main job.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { inspectorPage } from './pages/inspector.ts';
import { mainJob } from './pages/main-job.ts';
import { addService, startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

/**
 * The answer to creating a quote, as the lender's document shows it (sandbox/README.md, dialect compact).
 */
const QUOTE = JSON.stringify({
  r: {
    k: 'qt_7f0c12',
    e: 'cd-5b0c11',
    st: 'O',
    am: 2450000,
    d: 'T',
    ir: 2.5,
    cl: { y: 'USDC', n: 'base', q: 2665.1 },
    lv: 46.1,
    px: { u: 1532, t: '2026-11-21T05:00:30.000' },
    t: { c: '2026-11-21T05:00:31.000', x: '2026-11-21T05:01:16.000' },
  },
});

describe('a service with unknown field names', () => {
  it('can be tested, mapped by pointing, saved and opened, and serves the main job', async () => {
    practice = await startOwnPractice({ dialect: 'compact' });
    const { page, screenshot } = await launchApp();
    const desk = deskPage(page);
    const inspector = inspectorPage(page);
    await addService(page, {
      baseUrl: practice.server.baseUrl,
      key: practice.apiKey,
      username: 'practice',
    });

    await desk.sees('Ended');
    await inspector.step('Name and route');
    await desk.sees('127.0.0.1', 'Duration');
    await screenshot('inspector way');

    await inspector.step('Loans');
    await desk.sees('No list found in this answer');
    await screenshot('inspector no list');
    await inspector.read('r', 'Start of the list of loans');
    await desk.sees('Required');
    await inspector.line('k').click();
    await inspector.menu.waitFor();
    await screenshot('inspector menu');
    await page.keyboard.press('Escape');
    await inspector.readAll({
      k: 'Reference',
      rp: 'Repayment destination',
      am: 'Principal',
      'cl.q': 'Collateral amount',
      ak: 'Application',
      e: 'Our reference',
      't.o': 'Opened',
    });
    // By keyboard: along the lines, into the menu, through its search, and back to the line.
    await inspector.line('e').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('status');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => inspector.line('st').textContent(), { timeout: 10_000 }).toContain('Status');
    expect(await inspector.line('st').evaluate((line) => line === document.activeElement)).toBe(true);
    await inspector.means('A', 'Open');
    await inspector.means('C', 'Closed');
    await screenshot('inspector loans');

    // A closed loan shows the fields of a return.
    for (let item = 1; (await inspector.line('bk.x').count()) === 0; item++) {
      expect(item).toBeLessThan(20);
      await desk.press('Next item');
      await desk.sees(new RegExp(`^Item ${item + 1} of`));
    }
    await inspector.readAll({
      'bk.x': 'Return: transaction',
      'bk.a': 'Return: address',
      'bk.cl.q': 'Return: amount',
      'bk.cf.h': 'Return: confirmations',
      'bk.cf.w': 'Return: required confirmations',
      'bk.st': 'Return: status',
    });
    await inspector.means('F', 'Final');
    await inspector.read('next', 'Cursor or link of the next page');

    await inspector.step('Wallets');
    await inspector.read('r', 'Start of the list of wallets');
    await inspector.readAll({ k: 'Reference', 'to.a': 'Address', 'to.t': 'Token contract' });

    await inspector.step('Deposits');
    await inspector.read('r', 'Start of the list of deposits');
    await inspector.readAll({
      k: 'Reference',
      'on.y': 'Asset',
      'on.n': 'Chain',
      q: 'Amount',
      x: 'Transaction',
      'cf.h': 'Confirmations',
      'cf.w': 'Required confirmations',
      st: 'Status',
      't.c': 'Created',
    });

    await inspector.step('Position');
    await inspector.read('r', 'Start of the position');
    await inspector.readAll({
      'cl.wv': 'Collateral value',
      bc: 'Borrowing capacity',
      ow: 'Outstanding debt',
      lv: 'Loan to value',
      'px.u': 'Price',
      'px.t': 'Price time',
      'cl.q': 'Collateral amount',
      'cl.y': 'Asset',
      'cl.n': 'Chain',
      'lg.i': 'Ledger: confirmed credits',
      'lg.o': 'Ledger: releases',
      'lg.z': 'Ledger: seizures',
      'lg.b': 'Ledger: balance',
    });
    await page.getByLabel('LTV unit').selectOption('percent');
    await desk.fill('Currency of the amounts', 'NGN');
    await screenshot('inspector position');

    await inspector.step('Return addresses');
    await inspector.read('r', 'Start of the list of return addresses');
    await inspector.readAll({
      k: 'Reference',
      l: 'Label',
      'on.y': 'Asset',
      'on.n': 'Chain',
      a: 'Address',
      st: 'Status',
      v: 'Active',
    });
    await inspector.means('A', 'Approved');
    await inspector.means('P', 'Pending');

    await inspector.step('Applications');
    await inspector.read('r', 'Start of the list of applications');
    await inspector.readAll({
      k: 'Reference',
      st: 'Status',
      lk: 'Loan',
      qk: 'Quote',
      e: 'Our reference',
      am: 'Amount',
      't.c': 'Created',
    });

    await inspector.step('Quote');
    await inspector.paste(QUOTE);
    await inspector.read('r', 'Start of the quote');
    await inspector.readAll({ k: 'Reference', e: 'Our reference', am: 'Amount', 't.x': 'Expires at' });
    await desk.sees('Your mapping');

    // The next test uses the mapping, so it can now read a single loan.
    await desk.press('Run again');
    await desk.sees('Ended');
    await inspector.step('Single loan');
    await desk.sees(/GET .*\/loans\/LN-/, 'Marina Practice Bank');
    await screenshot('inspector one loan');

    await desk.press('Save and open this service');
    await desk.sees('Connected', /₦[\d,]+\.\d\d/);
    await desk.goTo('Settings');
    await page.getByRole('navigation', { name: 'Settings sections' }).getByText('Borrowing').click();
    await desk.fill('Name in the request', 'am');
    await desk.press('Add a field');
    const names = page.getByLabel('Name in the request');
    await names.last().fill('d');
    await page.getByLabel('Label on screen', { exact: true }).last().fill('Payout');
    await page.getByLabel('Type').last().selectOption({ label: 'Choice' });
    await desk.press('Add a choice');
    await page.getByLabel('Choice 1: value sent').fill('T');
    await page.getByLabel('Choice 1: label on screen').fill('Naira token');
    await desk.press('Save');
    await desk.sees('Saved.');

    await screenshot('inspector quote fields');

    await mainJob(page, practice, { Amount: '1,250,000.00', Payout: 'T' });
  }, 300_000);
});
