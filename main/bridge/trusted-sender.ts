// Who may call: the main frame of a window we made, showing our own origin. One rule for every channel.

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
