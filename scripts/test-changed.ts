// npm run test:changed [base]: types, and the tests that the changes since the last commit (or since `base`) can affect: vitest follows
// the imports of the tests outside the browser, and browser specs are found by the addresses that they name.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import routes from '#app/routes.ts'
import { findAffectedSpecs } from '#tests/support/affected-specs.ts'
import { listSourceFiles, readImportGraph } from '#tests/support/source-files.ts'
import { CHECK_TYPES, runStep, type StepResult } from './run-step.ts'

const base = process.argv[2] ?? 'HEAD'
const runGit = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changedFiles = [...runGit('diff', '--name-only', base), ...runGit('ls-files', '--others', '--exclude-standard')]
const specs = findAffectedSpecs(
  changedFiles,
  readImportGraph(listSourceFiles()),
  routes,
  globSync('tests/e2e/*.spec.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)
process.stdout.write(`${changedFiles.length} changed files, ${specs.length} browser specs\n`)

const results: StepResult[] = [
  await runStep('Messages', ['node', 'scripts/i18n.ts']),
  await runStep('Route types', ['react-router', 'typegen']),
  await runStep('Types', ...CHECK_TYPES),
  await runStep(
    'Tests outside the browser',
    [
      'vitest',
      'run',
      '--changed',
      base,
      '--passWithNoTests',
      ...['unit', 'ui', 'db'].map((name) => `--project=${name}`),
    ],
    { showOutput: true },
  ),
]
if (specs.length > 0) {
  results.push(await runStep('Build', ['node', 'scripts/build.ts'], { showOutput: true }))
  results.push(await runStep('Browser tests', ['playwright', 'test', ...specs], { showOutput: true }))
}
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
