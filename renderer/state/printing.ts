// What a print of the screen has of each long table. While the print dialog is open, these tables draw the rows
// that go on paper, not only the visible ones.
import { useEffect } from 'react';
import { create } from 'zustand';

/** Rows of one table on paper; for more there are exports. */
export const MOST_PRINTED = 500;

export interface PrintedRows {
  /** From 0; `end` is exclusive. */
  readonly first: number;
  readonly end: number;
  readonly total: number;
  /** Every one of them has arrived. */
  readonly isReady: boolean;
}

interface Printing {
  readonly isOpen: boolean;
  /** By the table's label. */
  readonly tables: Readonly<Record<string, PrintedRows>>;
}

export const usePrinting = create<Printing>(() => ({ isOpen: false, tables: {} }));

export function openPrinting(): () => void {
  usePrinting.setState({ isOpen: true, tables: {} });
  return () => usePrinting.setState({ isOpen: false, tables: {} });
}

/** A table states what of it is printed. Undefined while nothing is printed. */
export function usePrintedRows(label: string, rows: PrintedRows | undefined): void {
  const { first = 0, end = 0, total = 0, isReady = false } = rows ?? {};
  const isPrinted = rows !== undefined;
  useEffect(() => {
    if (!isPrinted) return;
    usePrinting.setState(({ tables }) => ({
      tables: { ...tables, [label]: { first, end, total, isReady } },
    }));
  }, [label, isPrinted, first, end, total, isReady]);
}
