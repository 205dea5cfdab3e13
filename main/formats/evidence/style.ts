// The styles of the evidence pack's pages, on screen and on paper, in any browser.
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #d5d9d7; --muted: #55605b; --good: #0a6b4d; --stop: #a32020; }
@media (prefers-color-scheme: dark) { :root { --line: #3a4440; --muted: #a3afa9; --good: #46c093; --stop: #ff8a80; } }
body { max-width: 1060px; margin: 32px auto; padding: 0 20px; font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 12.5px; }
th, td { text-align: left; vertical-align: top; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); }
th { color: var(--muted); font-weight: 600; white-space: nowrap; }
code { font: 12px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
li { margin: 3px 0; }
.drop { padding: 40px 20px; border: 2px dashed var(--line); border-radius: 10px; text-align: center; }
.good, .bad { font-weight: 600; }
.good { color: var(--good); }
.bad { color: var(--stop); }
@media print {
  body { max-width: none; margin: 0; font-size: 10.5pt; }
  .wide { overflow: visible; }
  tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
