// Waits are long, because a busy machine is slow to load a screen at its first opening.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
