// Asks a feed for its signed manifest.
import { refused, type UpdateOutcome } from '../../../domain/update.ts';
import { readRelease, type SignedRelease } from '../../formats/release-manifest.ts';
import type { UpdateMachine } from '../ports/updates.ts';

const MOST_MANIFEST = 1024 * 1024;
const MOST_SIGNATURES = 64 * 1024;

export async function askFeed(
  { feed, keys }: Pick<UpdateMachine, 'feed' | 'keys'>,
  address: string,
  signal: AbortSignal,
): Promise<UpdateOutcome<SignedRelease>> {
  const manifest = await feed.read(`${address}manifest.json`, MOST_MANIFEST, signal);
  if (!manifest.ok) return manifest;
  const signatures = await feed.read(`${address}manifest.json.sig`, MOST_SIGNATURES, signal);
  if (!signatures.ok) return signatures.refusal.detail === 'HTTP 404' ? refused('not-signed') : signatures;
  return readRelease(manifest.value, Buffer.from(signatures.value).toString('latin1'), keys);
}
