// A table of the slowest test files, with the share of each that is not spent inside its tests: imports and hooks that start servers, clone
// databases and fill them.

export type FileTimes = {
  file: string
  importMs: number
  /** Tests and the hooks around them. */
  runMs: number
  testsMs: number
}

const SHOWN_FILES = 30

export function formatSlowestFiles(files: readonly FileTimes[]): string {
  const rows = files
    .map(({ file, importMs, runMs, testsMs }) => {
      const totalMs = importMs + runMs
      const setUpMs = importMs + Math.max(runMs - testsMs, 0) // concurrent tests take longer in sum
      return { file, totalMs, setUpMs }
    })
    .toSorted((a, b) => b.totalMs - a.totalMs)
  const total = rows.reduce((sum, { totalMs }) => sum + totalMs, 0)
  const setUp = rows.reduce((sum, { setUpMs }) => sum + setUpMs, 0)
  return [
    'Seconds  Set-up  File',
    ...rows.slice(0, SHOWN_FILES).map(({ file, totalMs, setUpMs }) => formatRow(totalMs, setUpMs, file)),
    formatRow(total, setUp, `all ${rows.length} files`),
  ].join('\n')
}

function formatRow(totalMs: number, setUpMs: number, name: string): string {
  const share = totalMs === 0 ? 0 : Math.round((100 * setUpMs) / totalMs)
  return `${(totalMs / 1000).toFixed(1).padStart(7)}  ${`${share}%`.padStart(6)}  ${name}`
}
