// The parts of a loan's repayment destination, which History keeps as one text to search in.
import { destinationFrom, type Destination, type PlainJson } from '../../../domain/destination.ts';

/**
 * @param text the values of all parts, as History keeps them
 * @param raw the service's own record, which names the parts
 * @returns undefined unless a part of the record has exactly these values
 */
export function destinationParts(text: string, raw: string | undefined): Destination | undefined {
  if (raw === undefined) return undefined;
  try {
    return partsIn(JSON.parse(raw, (_, value: unknown) => asText(value)) as PlainJson, text);
  } catch {
    return undefined;
  }
}

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function partsIn(json: PlainJson, text: string): Destination | undefined {
  if (json === null || typeof json !== 'object') return undefined;
  // An object that holds only the destination states the same values under longer names.
  for (const inner of Object.values(json)) {
    const found = partsIn(inner, text);
    if (found !== undefined) return found;
  }
  const parts = destinationFrom(json);
  const isSame = parts !== undefined && parts.map(({ value }) => value).join(' ') === text;
  return isSame && parts.length > 1 ? parts : undefined;
}
