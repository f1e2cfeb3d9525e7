// vitest --reporter=./tests/support/slowest-files.reporter.ts: the table of the slowest files at the end of a run.
import type { Reporter, TestModule } from 'vitest/node'
import { formatSlowestFiles } from './slowest-files.ts'

export default class SlowestFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    process.stdout.write(`\n${formatSlowestFiles(modules.map(readTimes))}\n`)
  }
}

function readTimes(module: TestModule) {
  const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  return {
    file: module.relativeModuleId,
    importMs: collectDuration + environmentSetupDuration + prepareDuration + setupDuration,
    runMs: duration,
    testsMs: tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0),
  }
}
