// Starts work that no caller awaits. Bridge calls never reject, so a rejection is a fault of the page: it is
// reported.
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch(reportError);
}
