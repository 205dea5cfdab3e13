// docs/runtime.md lists what the app uses of its runtime. It must agree with the source and with Electron's
// types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronTypes, memberOf, usesIn } from '../../support/runtime-uses.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/runtime.md'), 'utf8');
const uses = usesIn(['main', 'preload']);

interface Entry {
  readonly name: string;
  readonly since: string;
  readonly changes: string;
}

/** The entries of the table under this heading: the code spans in its first column. */
function listed(heading: string): Entry[] {
  const section = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .flatMap((line) => {
      const [, used = '', since = '', changes = ''] = line
        .split(' | ')
        .map((cell) => cell.trim())
        .toSpliced(0, 0, '');
      return [...used.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
        name,
        since,
        changes: changes.replace(/\s*\|$/, ''),
      }));
    });
}
const names = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name).toSorted();
const electron = listed('Electron');
const node = listed('Node, in main and its threads');
const switches = listed('Switches');

describe('docs/runtime.md', () => {
  it('lists exactly the used calls of Electron', () => {
    expect(names(electron)).toEqual([...uses.electron].toSorted());
  });
  it('lists exactly the used calls of Node', () => {
    expect(names(node)).toEqual([...uses.node].toSorted());
  });
  it('lists exactly the used switches', () => {
    expect(names(switches)).toEqual([...uses.switches].toSorted());
  });
  it('states for each since when it exists and what changes', () => {
    const entries = [...electron, ...node, ...switches];
    expect(entries.filter(({ since, changes }) => since === '' || changes === '')).toEqual([]);
    expect(electron.length).toBeGreaterThan(80);
  });
  it('names the type of every call of Electron', () => {
    expect(uses.unnamed).toEqual([]);
  });
});

describe('the types of the shipped Electron', () => {
  const types = electronTypes();
  it('have every listed call', () => {
    const missing = names(electron).filter((name) => {
      const [, made] = /^new (\w+)$/.exec(name) ?? [];
      const [, emitter, event = ''] = /^(\w+) on ([\w-]+)$/.exec(name) ?? [];
      const [, type = '', member = ''] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
      if (made !== undefined) return !types.has(made);
      if (emitter !== undefined) return !eventsOf(emitter).includes(event);
      return memberOf(types, type, member) === undefined;
    });
    expect(missing).toEqual([]);
  });
  it('deprecate only calls that the page calls deprecated', () => {
    const deprecated = electron.filter(({ name }) => {
      const [type = '', member = ''] = name.split('.');
      return memberOf(types, type, member)?.deprecated === true;
    });
    expect(names(deprecated)).toEqual(names(electron.filter(({ since }) => since.includes('deprecated'))));
    expect(names(deprecated)).toEqual(['Protocol.registerBufferProtocol']);
  });

  function eventsOf(type: string): string[] {
    const text = readFileSync(
      join(import.meta.dirname, '../../../node_modules/electron/electron.d.ts'),
      'utf8',
    );
    const events: string[] = [];
    for (let at: string | undefined = type; at !== undefined; at = types.get(at)?.extends) {
      const start = new RegExp(`^ {2}(?:class|interface) ${at}(?: extends [\\w.]+)? \\{$`, 'm').exec(text);
      if (start === null) break;
      const body = text.slice(start.index, text.indexOf('\n  }', start.index));
      events.push(...[...body.matchAll(/ on\(event: '([\w-]+)'/g)].map(([, event = '']) => event));
    }
    return events;
  }
});

describe('the scan', () => {
  it('finds calls by their object’s type, events and switches', () => {
    expect(uses.electron).toContain('App on web-contents-created');
    expect(uses.electron).toContain('WebRequest.onBeforeRequest');
    expect(uses.node).toContain('tls.setDefaultCACertificates');
    expect(uses.switches).toContain('--no-sandbox');
  });
});
