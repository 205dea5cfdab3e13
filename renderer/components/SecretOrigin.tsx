// The address that a secret will be sent to. The operator confirms it before the first secret, because a file
// may have named it.
import { useState } from 'react';
import { originOf } from '../../domain/profile.ts';
import { t } from '../text.ts';
import { Mono } from './Address.tsx';
import { Fact, Facts } from './Card.tsx';
import { CheckField } from './Field.tsx';

/** @param asks whether the operator must confirm the origin; a confirmation holds for one origin */
export function useSecretOrigin(profile: { readonly baseUrl: string }, asks: boolean) {
  const origin = originOf(profile);
  const [confirmed, setConfirmed] = useState<string>();
  const isConfirmed = confirmed === origin;
  return { origin, asks, isConfirmed, mayGo: !asks || isConfirmed, setConfirmed };
}

export function SecretOrigin({ of }: { of: ReturnType<typeof useSecretOrigin> }) {
  const { origin, asks, isConfirmed, setConfirmed } = of;
  return (
    <>
      <Facts>
        <Fact name={t('profiles.secret.sentTo')}>
          <Mono>{origin}</Mono>
        </Fact>
      </Facts>
      {asks ? (
        <CheckField
          label={t('profiles.secret.confirmOrigin')}
          checked={isConfirmed}
          onChecked={(checked) => setConfirmed(checked ? origin : undefined)}
        />
      ) : null}
    </>
  );
}
