// Dragging over a row to select text ends in a click, which must not open the row.

/** Whether this click ended a text selection within the element. A click by keyboard never does. */
export function endedSelection({ detail }: { detail: number }, within: Element): boolean {
  const selection = getSelection();
  if (detail === 0 || selection === null || selection.isCollapsed) return false;
  return selection.getRangeAt(0).intersectsNode(within);
}
