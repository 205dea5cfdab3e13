// The alerts in a journal, as the desk reads them once at its start.
import { recordsOf, type Records } from '../../main/desk/journal/records.ts';
import type { Journal } from '../../main/desk/ports/store.ts';

export async function raisedIn(journal: Journal): Promise<Records<'alert'>> {
  const raised = await recordsOf(journal, ['alert']);
  if (!raised.ok) throw new Error(`the alerts cannot be read: ${raised.error.code}`);
  return raised.value;
}
