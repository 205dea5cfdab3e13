// Sets long waits, because a busy machine is slow to load a screen for the first time.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
