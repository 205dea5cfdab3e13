// Acts when the window loses or regains the focus; meanwhile another program may have changed the clipboard.
import { useEffect, useEffectEvent } from 'react';

function useWindowEvent(type: 'blur' | 'focus', act: () => void): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    const listen = (): void => onEvent();
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}

export const useOnWindowBlur = (act: () => void): void => useWindowEvent('blur', act);
export const useOnWindowFocus = (act: () => void): void => useWindowEvent('focus', act);
