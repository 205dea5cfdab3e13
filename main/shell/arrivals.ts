// Who comes to the running app from outside: a second start, and links, which come with a start's arguments or, on
// a Mac, as an event that may precede everything else. The last link is kept until somebody can follow it.
import { app } from 'electron';

export const LINK_SCHEME = 'collateral-desk';

export interface Arrivals {
  /** Called with each link from now on, and with the one that came before. */
  follow(take: (link: string) => void): void;
  /** Called when somebody came and the window should be seen. */
  onArrival(show: () => void): void;
}

export function collectArrivals(): Arrivals {
  let waiting = linkAmong(process.argv.slice(1));
  let take: ((link: string) => void) | undefined;
  let show: (() => void) | undefined;
  const arrive = (link: string | undefined): void => {
    if (link !== undefined && take === undefined) waiting = link;
    else if (link !== undefined) take?.(link);
    show?.();
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    arrive(link);
  });
  app.on('second-instance', (_event, argv) => arrive(linkAmong(argv.slice(1))));
  return {
    follow(taker) {
      take = taker;
      if (waiting !== undefined) taker(waiting);
      waiting = undefined;
    },
    onArrival(shower) {
      show = shower;
    },
  };
}

/** The first argument that claims to be a link of ours, whatever else it holds. */
export const linkAmong = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));

/** On Linux the package's desktop entry says it; asking there would start a shell script at every start. */
export function claimLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME);
}
