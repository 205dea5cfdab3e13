// The operator's choice of light or dark, put where the tokens look for it; without one the system decides.
import { useEffect } from 'react';
import { useSlice } from '../state/mirror.ts';

export function useTheme(): void {
  const theme = useSlice('app')?.theme;
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
}
