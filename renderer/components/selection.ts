// Dragging over a row to select its text ends in a click on it, and is no wish to open it.

/** Whether this click ended a selection of text within the element. A click from the keyboard never does. */
export function endedSelection({ detail }: { detail: number }, within: Element): boolean {
  const selection = getSelection();
  if (detail === 0 || selection === null || selection.isCollapsed) return false;
  return selection.getRangeAt(0).intersectsNode(within);
}
