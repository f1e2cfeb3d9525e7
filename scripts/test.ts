// npm test: runs everything, fastest checks first. CI runs exactly this. TEST_ORDER_SEED=<number> runs all tests in a random order.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { CHECK_TYPES, runStep, type StepResult } from './run-step.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-test-'))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')

const orderSeed = process.env.TEST_ORDER_SEED
const shuffleOptions = orderSeed
  ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${orderSeed}`]
  : []

const results: StepResult[] = []
const step = async (...args: Parameters<typeof runStep>) => {
  const result = await runStep(...args)
  results.push(result)
  return result.isOk
}

await step('Messages', ['node', 'scripts/i18n.ts'])
await step('Format', ['oxfmt', '--check', '.'])
await step('Route types', ['react-router', 'typegen']) // lint and types need them
const [isBuilt] = await Promise.all([
  step('Build', ['node', 'scripts/build.ts']),
  step('Lint', ['oxlint', '--type-aware']),
  step('Types', ...CHECK_TYPES),
])
await step(
  'Unit, component, database and HTTP tests',
  [
    'vitest',
    'run',
    ...shuffleOptions,
    '--reporter=default',
    '--reporter=./tests/support/slowest-files.reporter.ts',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  { showOutput: true },
)
if (isBuilt) {
  // A browser test may fail once for a reason outside the product; the summary names every test that needed its second attempt
  await step('Browser tests', ['playwright', 'test', '--retries=1', '--reporter=list,json'], {
    showOutput: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
} else {
  results.push({ name: 'Browser tests not run: there is no build', seconds: 0, processorSeconds: 0, isOk: false })
}

summarise()

function summarise(): void {
  process.stdout.write('\n')
  for (const { name, seconds, processorSeconds, isOk } of results) {
    const processor =
      processorSeconds === null ? '' : `, ${processorSeconds.toFixed(0).padStart(5)} s of the processors`
    process.stdout.write(`${isOk ? '✓' : '✗'} ${name.padEnd(45)} ${seconds.toFixed(1).padStart(6)} s${processor}\n`)
  }
  const totals = [readVitestTotals(), readPlaywrightTotals()]
  const sum = (key: 'passed' | 'failed' | 'skipped') => totals.reduce((total, one) => total + one[key], 0)
  for (const title of listFailedTests()) process.stdout.write(`\nFailed: ${title}`)
  for (const title of listTests('flaky')) process.stdout.write(`\nNeeded a retry, and must be mended: ${title}`)
  rmSync(folder, { recursive: true, force: true })
  const brokenSteps = results.filter(({ isOk }) => !isOk).length
  process.stdout.write(
    `\n${sum('passed')} passed, ${Math.max(sum('failed'), brokenSteps)} failed, ${sum('skipped')} skipped\n`,
  )
  process.exitCode = brokenSteps > 0 ? 1 : 0
}

type Totals = { passed: number; failed: number; skipped: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; message: string; status: string; assertionResults: VitestResult[] }[]
}
type VitestResult = { fullName: string; status: string }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[]
}

function readVitestTotals(): Totals {
  const report = readReport(vitestReport) as VitestReport | undefined
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  }
}

function readPlaywrightTotals(): Totals {
  const report = readReport(playwrightReport) as PlaywrightReport | undefined
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** The end of the output is what CI keeps, so it names what failed. */
function listFailedTests(): string[] {
  const report = readReport(vitestReport) as VitestReport | undefined
  const failed = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const titles = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    if (status === 'failed' && titles.length === 0) titles.push(message) // the file itself failed
    return titles.map((title) => `${relative(process.cwd(), name)}: ${title}`)
  })
  return [...failed, ...listTests('unexpected')]
}

function listTests(status: 'flaky' | 'unexpected'): string[] {
  const report = readReport(playwrightReport) as PlaywrightReport | undefined
  return (report?.suites ?? []).flatMap((suite) => listTestsOf(suite, status))
}

function listTestsOf(suite: PlaywrightSuite, wanted: string): string[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === wanted).map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...own, ...(suite.suites ?? []).flatMap((one) => listTestsOf(one, wanted))]
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // the step that writes it has failed and is counted as failed
  }
}
