// Second starts of the app, and links from outside, which come as arguments or, on a Mac, as an event that
// may come first. The last link is kept until it can be followed.
import { app } from 'electron';
import { answerStart } from './second-start.ts';

const LINK_SCHEME = 'collateral-desk';

interface Arrivals {
  /** Calls `take` with the kept link and with each later one. */
  follow(take: (link: string) => void): void;
  /** Calls `show` for each second start and link, to bring the window forward. */
  onArrival(show: () => void): void;
}

/** @param folder the data folder, if there is one: a second start gets its answer there */
export function collectArrivals(folder?: string): Arrivals {
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
  app.on('second-instance', (_event, argv, _workingFolder, data) => {
    arrive(linkAmong(argv.slice(1)));
    if (folder !== undefined) answerStart(folder, data);
  });
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

/** The first argument that begins like a link of ours; not checked further. */
export const linkAmong = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));

/** Not on Linux: there the package's desktop entry does it, and the call would run a shell script. */
export function claimLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME);
}
