import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ protocol: {} }));
const { pathInside } = await import('../../../../main/shell/app-protocol.ts');

describe('app://desk', () => {
  it('serves only files inside the renderer folder', () => {
    expect(pathInside('/app/renderer', 'app://desk/index.html')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/')).toBe('/app/renderer/index.html');
    expect(pathInside('/app/renderer', 'app://desk/assets/a%20b.js')).toBe('/app/renderer/assets/a b.js');
  });
  it('refuses other hosts, other schemes and every way out of the folder', () => {
    for (const url of [
      'app://other/index.html',
      'https://desk/index.html',
      'app://desk/..%2f..%2fetc/passwd',
      'app://desk/%2e%2e%2fmain/index.js',
      'app://desk/..%5c..%5cetc%00',
      'app://desk/%E0%A4%A',
      'nonsense',
    ]) {
      const path = pathInside('/app/renderer', url);
      expect(path === undefined || path.startsWith('/app/renderer/')).toBe(true);
    }
    expect(pathInside('/app/renderer', 'app://desk/..%2f..%2fetc/passwd')).toBeUndefined();
    // A sibling folder that shares the name's beginning is outside.
    expect(pathInside('/app/renderer', 'app://desk/..%2frenderer-old/x.js')).toBeUndefined();
  });
});
