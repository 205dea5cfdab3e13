// Step 1: an approved return address must exist before the operator pays.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { usableReturnAddresses } from '../../../domain/address.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { inBackground } from '../../background.ts';
import { AddressBlocks } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AgreePayee } from '../../components/Payee.tsx';
import { AddressBadge } from '../../components/AddressBadge.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Row, Stack } from '../../components/Layout.tsx';

export function ReturnAddressStep({ view }: { view: RepaymentView }) {
  const collateral = useSlice('collateral');
  const dashboard = useSlice('connect')?.profile?.dashboardUrl;
  const open = useCommand('app.openDashboard');
  const refresh = useCommand('connect.refreshNow');
  const expected = collateral?.expected;
  const usable =
    expected === undefined ? [] : usableReturnAddresses(collateral?.returnAddresses?.value ?? [], expected);
  const asks = collateral?.payees?.find(({ usable: is, state }) => is === true && state !== 'known');
  const lacks = useLacks('returnAddresses');
  const paid = view.payment !== undefined || view.closedElsewhere;
  const none = view.usableAddresses === 0;
  return (
    <Card title={t('repay.address.title')}>
      <Stack>
        {none ? (
          <Notice tone="stop" title={t('repay.address.none')}>
            {t(paid ? 'returns.addressGone.text' : 'repay.address.noneText')}
          </Notice>
        ) : (
          <p>{t('repay.address.text')}</p>
        )}
        {lacks ? (
          <Notice tone="look" title={t('noSuchList.titles.returnAddresses')}>
            {t('repay.address.noList')}
          </Notice>
        ) : null}
        {usable.length === 0 ? null : (
          <Facts>
            {usable.map((address) => (
              <Fact key={address.raw} name={valueOf(address.label) ?? t('addresses.unnamed')}>
                <AddressBlocks address={valueOf(address.address) ?? ''} />
                <AddressBadge address={address} />
              </Fact>
            ))}
          </Facts>
        )}
        {asks === undefined ? null : <AgreePayee payee={asks} />}
        {none || (view.usableAddresses === undefined && !lacks) ? (
          <Row wrap>
            <Button busy={refresh.busy} onClick={() => inBackground(refresh.run({}))}>
              {t('repay.address.readAgain')}
            </Button>
            {dashboard === undefined ? null : (
              <Button kind="quiet" busy={open.busy} onClick={() => inBackground(open.run({}))}>
                {t('addresses.dashboard')}
              </Button>
            )}
          </Row>
        ) : null}
        <ErrorNotice error={refresh.error ?? open.error} />
      </Stack>
    </Card>
  );
}
