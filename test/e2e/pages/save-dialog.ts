// Answers the system's save dialog.
import { join } from 'node:path';
import { artifactsFolder, type LaunchedApp } from '../../support/e2e.ts';

/** @returns the path under which the app saves from now on */
export async function saveTo({ app }: LaunchedApp, name: string): Promise<string> {
  const path = join(artifactsFolder(), name);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  return path;
}
