// The few web-standard names that both Node and Chromium have, for the rooms that may know neither.
declare class URL {
  constructor(url: string, base?: string);
  static parse(url: string): URL | null;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
