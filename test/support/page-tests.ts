// For the tests of pages: waits long, because a busy machine is slow to load a screen for the first time, and ends a
// file only when its screens' later parts have loaded.
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

configure({ asyncUtilTimeout: 30_000 });
afterAll(() => vi.dynamicImportSettled());
