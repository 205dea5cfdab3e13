// Finds cycles in an import graph (Tarjan's strongly connected components).

/**
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} each cycle once, as a path of files that ends before the first one repeats
 */
export function circlesIn(graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];

  /** @param {string} file */
  const visit = (file) => {
    const own = { index: seen.size, low: seen.size, open: true };
    seen.set(file, own);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      const known = seen.get(target);
      if (known === undefined) own.low = Math.min(own.low, visit(target).low);
      else if (known.open) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) {
        const mark = seen.get(member);
        if (mark) mark.open = false;
      }
      const alone = members.length === 1 && !(graph.get(file) ?? []).includes(file);
      if (!alone) circles.push(shortest(graph, file, new Set(members)));
    }
    return own;
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return circles;
}

/**
 * The shortest path from a file back to itself within its component.
 * @param {Map<string, string[]>} graph
 * @param {string} start
 * @param {Set<string>} members
 */
function shortest(graph, start, members) {
  /** @type {string[][]} */
  const paths = [[start]];
  const visited = new Set();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const target of graph.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return path;
      if (!members.has(target) || visited.has(target)) continue;
      visited.add(target);
      paths.push([...path, target]);
    }
  }
  return [start];
}
