// A setup file, because where files share modules a helper's own `afterAll` runs after the first file alone.
import { afterAll } from 'vitest';
import { removeFolders } from './folders.ts';

afterAll(removeFolders);
