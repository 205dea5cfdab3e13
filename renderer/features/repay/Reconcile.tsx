// The last act of a repayment, and what still blocks it. The operator reconciles with the lender's
// transaction, or manually if the lender states none.
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { AddressBlocks, Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { hasUnsavedText, useUnsavedText } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { reconcilePlaces } from './places.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

export function ReturnAlarms({ view }: { view: RepaymentView }) {
  const { returnState, returnLost, returnAmount, reconciled } = view;
  return (
    <>
      {reconciled?.contradicted === true ? (
        <Notice tone="stop" title={t('returns.reconcile.contradictedTitle')} alert>
          <p>{t('returns.reconcile.contradictedText')}</p>
          <p>
            {t('returns.reconcile.yourHash')} <Mono>{reconciled.txHash}</Mono>
          </p>
        </Notice>
      ) : null}
      {returnState === 'wrong-address' ? (
        <Notice tone="stop" title={t('returns.reconcile.wrongTitle')} alert>
          <p>{t('returns.reconcile.wrongText')}</p>
          <p>{t('unsettled.return.never')}</p>
          <p>{t('unsettled.return.stated')}</p>
          {(view.returnAddressesStated ?? []).map(({ address }) => (
            <AddressBlocks key={address} address={address} />
          ))}
        </Notice>
      ) : null}
      {returnState === 'wrong-asset' ? (
        <Notice tone="stop" title={t('returns.reconcile.assetTitle')} alert>
          {t('returns.reconcile.wrongText')}
        </Notice>
      ) : null}
      {returnState === 'address-lost' ? (
        <Notice tone="stop" title={t(`returns.reconcile.lostTitle.${returnLost ?? 'unknown'}`)} alert>
          {t('returns.reconcile.lostText')}
        </Notice>
      ) : null}
      {returnAmount === 'less' || returnAmount === 'more' ? (
        <Notice tone="look" title={t(`returns.reconcile.${returnAmount}`)}>
          {t('returns.reconcile.amountText')}
        </Notice>
      ) : null}
    </>
  );
}

/** Usually the lender states the return, so the operator's own confirmation is a fold. */
export function Reconcile({ view }: { view: RepaymentView }) {
  const [wasTyped] = useState(() => Object.values(reconcilePlaces(view) ?? {}).some(hasUnsavedText));
  if (view.reconcilableBy !== 'operator') return <ReconcileForm view={view} />;
  return (
    <details className={styles['own']} open={wasTyped}>
      <summary>{t('returns.reconcile.ownOpen')}</summary>
      <ReconcileForm view={view} />
    </details>
  );
}

function ReconcileForm({ view }: { view: RepaymentView }) {
  const places = reconcilePlaces(view);
  const [typed, setTyped] = useUnsavedText(places?.transaction);
  const [reason, setReason] = useUnsavedText(places?.reason);
  const [asked, setAsked] = useState(false);
  const reconcile = useCommand('repay.reconcile');
  const { loanId, reconcilableBy: by, collateralReturn } = view;
  const own = by === 'operator';
  const shownHash = collateralReturn && valueOf(collateralReturn.txHash);
  const txHash = own ? typed.trim() : (shownHash ?? '');
  const words = reason.trim();
  const needsReason = by !== undefined && by !== 'service';
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (txHash === '' || (needsReason && words === '')) return;
    const result = await reconcile.run({ loanId, txHash, ...(needsReason ? { reason: words } : {}) });
    if (result?.ok !== true) return;
    setTyped('');
    setReason('');
  };
  return (
    <Form onSubmit={submit}>
      {own ? (
        <TextField
          label={t('returns.reconcile.own')}
          hint={t('returns.reconcile.ownHint')}
          value={typed}
          mono
          maxLength={200}
          error={asked && txHash === '' ? t('returns.reconcile.hashNeeded') : undefined}
          onValue={setTyped}
        />
      ) : null}
      {needsReason ? (
        <TextField
          label={t(own ? 'returns.reconcile.ownReason' : 'returns.reconcile.reason')}
          value={reason}
          maxLength={1000}
          error={asked && words === '' ? t('returns.reconcile.reasonNeeded') : undefined}
          onValue={setReason}
        />
      ) : null}
      <Row wrap>
        <Button kind={own ? 'secondary' : 'primary'} submit busy={reconcile.busy} disabled={by === undefined}>
          {t(own ? 'returns.reconcile.confirmOwn' : 'returns.reconcile.confirm')}
        </Button>
        {by === undefined && view.returnState !== 'wrong-address' ? (
          <Text as="span" size="small">
            {t('returns.reconcile.waitFinal')}
          </Text>
        ) : null}
      </Row>
      <ErrorNotice error={reconcile.error} />
    </Form>
  );
}
