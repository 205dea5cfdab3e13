import { useState } from 'react';
import { ok } from '../../../../contract/errors.ts';
import { Button } from '../../../../renderer/components/Button.tsx';
import { AddressBlocks } from '../../../../renderer/components/Address.tsx';
import { CopyButton } from '../../../../renderer/components/CopyButton.tsx';
import { Dialog } from '../../../../renderer/components/Dialog.tsx';
import { Drawer } from '../../../../renderer/components/Drawer.tsx';
import { TextField } from '../../../../renderer/components/Field.tsx';
import { QrCode } from '../../../../renderer/components/QrCode.tsx';
import { notice } from '../../../../renderer/state/announcer.ts';
import { longName } from '../bad.ts';
import { Row } from '../../../../renderer/components/Layout.tsx';
import { Specimen, Specimens } from '../Specimen.tsx';
import styles from '../Gallery.module.css';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ignore = (): void => undefined;

export function Overlays() {
  const [open, setOpen] = useState<'short' | 'long'>();
  return (
    <Specimens>
      <Specimen name="Dialog and notice">
        <Row wrap>
          <Button onClick={() => setOpen('short')}>Open a dialog</Button>
          <Button onClick={() => setOpen('long')}>Open a long one</Button>
          <Button onClick={() => notice('3 loans exported to loans.csv.')}>Show a notice</Button>
        </Row>
      </Specimen>
      <Specimen name="Side panel" wide>
        <div className={styles['panel']}>
          <Drawer title="Practice controls">
            <p className={styles['name']}>Beside the screen, never over it.</p>
          </Drawer>
        </div>
      </Specimen>
      <Specimen name="Copy, read back: as it should be, and changed by another program" wide>
        <AddressBlocks address={ADDRESS} large />
        <CopyButton of="address" text={ADDRESS} copy={async () => ok({ clipboard: ADDRESS, proven: true })} />
        <CopyButton
          of="address, badly"
          text={ADDRESS}
          copy={async () => ok({ clipboard: ADDRESS.replace('5290', '9ee7'), proven: true })}
        />
      </Specimen>
      <Specimen name="QR code">
        <QrCode text={ADDRESS} label="QR code of the deposit address" />
      </Specimen>
      {open === undefined ? null : (
        <Dialog
          title={open === 'short' ? 'Replace the secret' : longName.slice(0, 120)}
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setOpen(undefined)}>
                Cancel
              </Button>
              <Button kind="primary" onClick={() => setOpen(undefined)}>
                Store the secret
              </Button>
            </>
          }
        >
          {open === 'short' ? (
            <TextField
              label="New secret"
              hint="Written to the keychain and never shown again."
              value=""
              onValue={ignore}
            />
          ) : (
            <p>{longName.repeat(4)}</p>
          )}
        </Dialog>
      )}
    </Specimens>
  );
}
