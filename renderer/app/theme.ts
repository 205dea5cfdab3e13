// Sets the operator's theme and density on the page. Without a choice the system's theme applies.
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
