// A screen is loaded when it is first opened, and a busy machine takes its time over that: only what never comes ends
// a wait.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
