// The operator's choice of light or dark and of density, put where the tokens look for it; without a choice of
// colours the system decides.
import { useEffect } from 'react';
import { useSlice } from '../state/mirror.ts';

export function useTheme(): void {
  const app = useSlice('app');
  const theme = app?.theme;
  const density = app?.density;
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
  useEffect(() => {
    if (density === 'compact') document.documentElement.dataset['density'] = density;
    else delete document.documentElement.dataset['density'];
  }, [density]);
}
