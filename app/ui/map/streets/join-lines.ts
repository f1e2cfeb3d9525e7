// Joins lines where one ends and another begins.
type Point = { x: number; y: number }

/** Lines may run in either direction. At a fork one of the branches goes on. */
export function joinLines(lines: readonly Point[][]): Point[][] {
  const open = lines.filter((line) => line.length > 1)
  const joined: Point[][] = []
  while (open.length > 0) {
    let line = open.pop() ?? []
    for (let n = open.length - 1; n >= 0; n--) {
      const longer = joinTwo(line, open[n] ?? [])
      if (!longer) continue
      line = longer
      open.splice(n, 1)
      n = open.length // a line that did not fit before may fit now
    }
    joined.push(line)
  }
  return joined
}

function joinTwo(a: Point[], b: Point[]): Point[] | null {
  if (isSame(a.at(-1), b[0])) return [...a, ...b.slice(1)]
  if (isSame(b.at(-1), a[0])) return [...b, ...a.slice(1)]
  if (isSame(a.at(-1), b.at(-1))) return [...a, ...b.toReversed().slice(1)]
  if (isSame(a[0], b[0])) return [...a.toReversed(), ...b.slice(1)]
  return null
}

function isSame(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y
}
