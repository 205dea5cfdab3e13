// Statements as PDF, read back: exact and whole, on numbered pages, without a network.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { readPdf } from '../support/pdf.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { withServiceGone } from './pages/practice.ts';
import { saveTo } from './pages/save-dialog.ts';

afterEach(closeAll);

const SOON = { timeout: 30_000 };

describe('statements while the service is down', () => {
  it('can be printed for a loan and for a period', async () => {
    const launched = await launchApp({ userData: await withServiceGone(), colorScheme: 'dark' });
    const { page, screenshot } = launched;
    const desk = deskPage(page);
    await desk.sees('Offline');
    await desk.goTo('Loans');
    await page
      .getByText(/^LN-\d+$/)
      .first()
      .click(SOON);
    await desk.sees('Statement (PDF)…');
    const loanFile = await saveTo(launched, 'statement-loan.pdf');
    await desk.press('Statement (PDF)…');
    await desk.sees(/^statement-loan\.pdf saved/);
    await screenshot('statement loan');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    const loanBytes = readFileSync(loanFile);
    const loan = await readPdf(loanBytes);
    expect(loan).toMatchObject({ isTagged: true, language: 'en-NG', size: [210, 297] });
    const id = /LN-\d+/.exec(String(loan.title))?.[0] ?? '';
    const payoff =
      (await page
        .getByText(/^₦[\d,]+\.\d\d$/)
        .first()
        .textContent()) ?? '?';
    expect(loan.pages.join('\n')).toContain(payoff);
    expect(loan.pages.join('\n')).toContain('payoff_amount_ngn');
    for (const [index, text] of loan.pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${loan.pages.length}`);
      expect(text).toContain('SANDBOX');
      expect(text).toContain(id);
    }

    await desk.goTo('History');
    await desk.press('Export');
    await page.getByText('Statement of a period (PDF)…').click();
    await desk.press('This year');
    await screenshot('statement dialog');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const periodFile = await saveTo(launched, 'statement-period.pdf');
    await desk.press('Save as PDF…');
    await desk.sees(/^statement-period\.pdf saved/);
    await screenshot('statement period');
    const periodBytes = readFileSync(periodFile);
    const period = await readPdf(periodBytes);
    expect(period).toMatchObject({ isTagged: true, language: 'en-NG', size: [210, 297] });
    const text = period.pages.join('\n');
    for (const word of ['Outstanding at start', 'Drawdowns', 'Repayments', 'Outstanding at end'])
      expect(text).toContain(word);
    expect(period.pages.length).toBeGreaterThan(1);
    for (const [index, each] of period.pages.entries())
      expect(each).toContain(`Page ${index + 1} of ${period.pages.length}`);

    await desk.goTo('Journal');
    await desk.sees('Statement saved as PDF');
    const hash = createHash('sha256').update(periodBytes).digest('hex');
    await page.getByText('Statement saved as PDF').first().click();
    await desk.sees(new RegExp(hash));
  });
});
