// Only the main frame of one of our windows, showing our own origin, may call, on any channel.

export interface Sender {
  /** WebContents id of the caller. */
  readonly windowId: number;
  readonly isMainFrame: boolean;
  /** Origin of the calling frame, as Chromium states it; undefined once the frame is gone. */
  readonly origin: string | undefined;
}

export interface TrustedPlaces {
  readonly origin: string;
  isKnownWindow(windowId: number): boolean;
}

export function isTrusted(sender: Sender, places: TrustedPlaces): boolean {
  return sender.isMainFrame && sender.origin === places.origin && places.isKnownWindow(sender.windowId);
}
