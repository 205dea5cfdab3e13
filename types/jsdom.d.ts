/** Of jsdom only its window is used, to read markup outside a browser. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: Window & typeof globalThis;
  }
}
