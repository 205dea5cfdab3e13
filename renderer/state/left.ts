// Back from another window, the clipboard may hold anything: what was said about a copy is no longer known.
import { useEffect, useEffectEvent } from 'react';

export function useOnLeave(act: () => void): void {
  const left = useEffectEvent(act);
  useEffect(() => {
    const onBlur = (): void => left();
    addEventListener('blur', onBlur);
    return () => removeEventListener('blur', onBlur);
  }, []);
}
