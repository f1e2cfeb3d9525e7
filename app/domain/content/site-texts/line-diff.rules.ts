// The lines that differ between two texts. The table of the longest common subsequence is bounded by the number of lines of a text.
import type { DiffLine } from './site-text.model.ts'

/** Lines of one text that are compared; the rest counts as replaced. */
const MAX_COMPARED = 2_000

export function compareLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const start = countEqual(old, now)
  const end = countEqual(old.slice(start).toReversed(), now.slice(start).toReversed())
  const [oldMiddle, nowMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  return [
    ...old.slice(0, start).map(toSame),
    ...compareMiddle(oldMiddle, nowMiddle),
    ...old.slice(old.length - end).map(toSame),
  ]
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3

/** Only what changed with the lines around it; a number says how many unchanged lines are left out. */
export function foldDiff(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const kept = new Set<number>()
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') for (let near = at - CONTEXT; near <= at + CONTEXT; near++) kept.add(near)
  const folded: (DiffLine | number)[] = []
  for (const [at, line] of lines.entries()) {
    const last = folded.at(-1)
    if (kept.has(at)) folded.push(line)
    else if (typeof last === 'number') folded[folded.length - 1] = last + 1
    else folded.push(1)
  }
  return folded
}

const toSame = (text: string): DiffLine => ({ kind: 'same', text })
const toRemoved = (text: string): DiffLine => ({ kind: 'removed', text })
const toAdded = (text: string): DiffLine => ({ kind: 'added', text })

function countEqual(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count++
  return count
}

function compareMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length > MAX_COMPARED || now.length > MAX_COMPARED) return [...old.map(toRemoved), ...now.map(toAdded)]
  const common = measureCommon(old, now)
  const width = now.length + 1
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [oldLine, nowLine] = [old[i], now[j]]
    const [down, right] = [common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0]
    if (oldLine !== undefined && oldLine === nowLine) {
      lines.push(toSame(oldLine))
      i++
      j++
    } else if (oldLine !== undefined && (nowLine === undefined || down >= right)) {
      lines.push(toRemoved(oldLine))
      i++
    } else {
      lines.push(toAdded(nowLine ?? ''))
      j++
    }
  }
  return lines
}

/** For each pair of positions, how many lines the rests have in common. */
function measureCommon(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const [down, right] = [common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0]
      common[i * width + j] = old[i] === now[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, right)
    }
  return common
}
