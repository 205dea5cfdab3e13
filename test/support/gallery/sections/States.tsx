import type { EpochMillis } from '../../../../domain/time.ts';
import { Button } from '../../../../renderer/components/Button.tsx';
import { EmptyState, Skeleton } from '../../../../renderer/components/Empty.tsx';
import { ErrorNotice } from '../../../../renderer/components/ErrorNotice.tsx';
import { Notice } from '../../../../renderer/components/Notice.tsx';
import { OthersNotice } from '../../../../renderer/components/team/LoanWork.tsx';
import type { OthersWork } from '../../../../renderer/state/team.ts';
import { before, minute } from '../../preview/readings.ts';
import { longName, unbroken } from '../bad.ts';
import { Specimen, Specimens } from '../Specimen.tsx';

const work = (now: EpochMillis, change: Partial<OthersWork> & Pick<OthersWork, 'is'>): OthersWork => ({
  person: 'ada',
  deskName: 'treasury-1',
  since: before(now, 12 * minute),
  ...change,
});

export function States({ now }: { now: EpochMillis }) {
  return (
    <Specimens>
      <Specimen name="Empty">
        <EmptyState title="No loan yet" actions={<Button>Request a quote</Button>}>
          A loan appears here as soon as the service lists it.
        </EmptyState>
      </Specimen>
      <Specimen name="Loading">
        <Skeleton lines={4} />
      </Specimen>
      <Specimen name="Weights of a notice">
        <Notice tone="plain">An estimate made here, not by the service.</Notice>
        <Notice tone="way">The deposit is on its way.</Notice>
        <Notice tone="good">The ledger agrees with the service.</Notice>
      </Specimen>
      <Specimen name="Another desk of the team" wide>
        <OthersNotice work={work(now, { is: 'held' })} />
        <OthersNotice work={work(now, { is: 'unknown' })} />
        <OthersNotice work={work(now, { is: 'paid', person: unbroken, deskName: longName })} />
      </Specimen>
      <Specimen name="Errors: what happened, what is safe, what to do next" wide>
        <ErrorNotice
          alert={false}
          error={{
            code: 'outcome-unknown',
            intentId: 'in-1',
            detail: 'the connection was closed after the request was sent',
          }}
        />
        <ErrorNotice
          alert={false}
          error={{ code: 'rejected', httpStatus: 422, serviceWords: longName, requestId: unbroken }}
          actions={<Button>Ask again</Button>}
        />
        <Notice tone="look" title="Accepting can pay out at once.">
          <p>This can’t be undone.</p>
        </Notice>
      </Specimen>
    </Specimens>
  );
}
