import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { markOf } from './measures.ts';
import { prepared, startLender } from './profile.ts';
import { openWindow } from './window.ts';

const modes = process.argv.slice(2);
const out = process.env['PROF_OUT']!;
const read = (p: string) => { try { return readFileSync(p, 'utf8'); } catch { return ''; } };
function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const e of readdirSync('/proc')) if (/^\d+$/.test(e)) parents.set(Number(e), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${e}/status`))?.[1]));
  const m = new Set([root]);
  for (let b = 0; b < m.size;) { b = m.size; for (const [p, q] of parents) if (m.has(q)) m.add(p); }
  return [...m];
}
function threads(root: number): Map<string, number> {
  const by = new Map<string, number>();
  for (const pid of family(root)) {
    const kind = /--type=([\w-]+)/.exec(read(`/proc/${pid}/cmdline`))?.[1] ?? 'main';
    let tids: string[] = [];
    try { tids = readdirSync(`/proc/${pid}/task`); } catch { continue; }
    for (const t of tids) {
      const stat = read(`/proc/${pid}/task/${t}/schedstat`);
      const name = read(`/proc/${pid}/task/${t}/comm`).trim();
      const k = `${kind} ${t === String(pid) ? '*' : ''}${name}`;
      by.set(k, (by.get(k) ?? 0) + Number(stat.split(' ')[0] ?? 0) / 1e6);
    }
  }
  return by;
}
async function cdp(url: string) {
  const s = new WebSocket(url); const waiting = new Map<number, (a: any) => void>(); let id = 0;
  s.addEventListener('message', ({ data }) => { const a = JSON.parse(String(data)); waiting.get(a.id)?.(a); waiting.delete(a.id); });
  await new Promise((r) => s.addEventListener('open', r));
  return { call: (method: string, params: object = {}) => new Promise<any>((r) => { const n = ++id; waiting.set(n, (a) => r(a.result ?? a)); s.send(JSON.stringify({ id: n, method, params })); }), close: () => s.close() };
}
const lender = await startLender();
const profile = await prepared(lender, process.env['PROF_HISTORY']!);
const port = 9000 + Math.floor(Math.random() * 900);
const flags = [`--inspect=127.0.0.1:${port}`];
if (process.env['JSFLAGS']) flags.push(`--js-flags=${process.env['JSFLAGS']}`);
const window = await openWindow(process.env['COLLATERAL_DESK_APP']!, profile.userData, flags);
try {
  await markOf(window, 'usable');
  await wait(12_000);
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json() as any[];
  for (const mode of modes) {
    if (mode === 'threads') {
      const b = threads(window.pid); await wait(60_000); const a = threads(window.pid);
      const rows = [...a].map(([k, v]) => [k, v - (b.get(k) ?? 0)] as const).filter(([, v]) => v > 3).sort((x, y) => y[1] - x[1]);
      console.log('total ms', [...a].reduce((s, [k, v]) => s + v - (b.get(k) ?? 0), 0).toFixed(0));
      for (const [k, v] of rows) console.log(v.toFixed(0).padStart(6), k);
    }
    if (mode === 'cpu' || mode === 'heap') {
      const node = await cdp(targets[0].webSocketDebuggerUrl);
      const cmd = read(`/proc/${window.pid}/cmdline`);
      void cmd;
      if (mode === 'cpu') {
        await node.call('Profiler.enable'); await node.call('Profiler.setSamplingInterval', { interval: 200 });
        await node.call('Profiler.start'); await wait(60_000);
        writeFileSync(join(out, 'main.cpuprofile'), JSON.stringify((await node.call('Profiler.stop')).profile));
      } else {
        await node.call('HeapProfiler.enable');
        const mem = async () => JSON.parse((await node.call('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())', returnByValue: true })).result.value);
        const m0 = await mem();
        await node.call('HeapProfiler.startSampling', { samplingInterval: 4096, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
        await wait(60_000);
        writeFileSync(join(out, 'main.heapprofile'), JSON.stringify((await node.call('HeapProfiler.stopSampling')).profile));
        console.log(JSON.stringify(m0), JSON.stringify(await mem()));
      }
      node.close();
    }
    if (mode === 'log' || mode === 'gc') {
      const node = await cdp(targets[0].webSocketDebuggerUrl);
      const ev = async (expression: string) => (await node.call('Runtime.evaluate', { expression, returnByValue: true })).result.value;
      await ev("globalThis.__log=[]; globalThis.__t=performance.now(); { const push=__log.push; globalThis.__log.push=function(x){return push.call(this, ((performance.now()-__t)/1000).toFixed(2)+' '+x)} } ; globalThis.__gc={}; globalThis.__obs=new (process.getBuiltinModule('node:perf_hooks').PerformanceObserver)((l)=>{for(const e of l.getEntries()){const k=e.detail.kind+'/'+e.detail.flags; const g=(__gc[k]??=[0,0,0]); g[0]++; g[1]+=e.duration; g[2]=Math.max(g[2],e.duration)}}); __obs.observe({entryTypes:['gc']}); 1");
      await wait(62_000);
      console.log('GC', await ev('JSON.stringify(__gc)'));
      if (mode === 'log') console.log(await ev("__log.join('\\n')"));
      await ev('__obs.disconnect(); delete globalThis.__log; 1');
      node.close();
    }
    if (mode === 'page') {
      const active = read(`${profile.userData}/DevToolsActivePort`).split('\n')[0];
      const list = await (await fetch(`http://127.0.0.1:${active}/json/list`)).json() as any[];
      const page = list.find((t) => t.type === 'page' && /^app:/.test(t.url));
      const c = await cdp(page.webSocketDebuggerUrl);
      await c.call('Profiler.enable'); await c.call('Profiler.setSamplingInterval', { interval: 200 });
      await c.call('Performance.enable');
      const before = (await c.call('Performance.getMetrics')).metrics;
      await c.call('Profiler.start'); await wait(60_000);
      writeFileSync(join(out, 'page.cpuprofile'), JSON.stringify((await c.call('Profiler.stop')).profile));
      const after = (await c.call('Performance.getMetrics')).metrics;
      for (const { name, value } of after) { const b = before.find((x: any) => x.name === name).value; if (value !== b) console.log(name, (value - b).toFixed(4)); }
      c.close();
    }
  }
} finally { await window.end(); await lender.stop(); profile.remove(); }
process.exit(0);
