// The one place that starts work of the page nobody waits for. Calls over the bridge never reject (bridge.ts): what does
// is a fault of the page, and is reported as one instead of being lost.
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch(reportError);
}
