import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

const SOURCE_FOLDERS = ['app', 'server', 'scripts', 'seed', 'tests', 'bench']
const buildPatterns = (pattern: string) => SOURCE_FOLDERS.map((folder) => `${folder}/**/${pattern}`)

export default defineConfig({
  test: {
    maxWorkers: 3, // more than vitest's default of one on two cores, because many tests wait for a database or a process
    isolate: false, // sharing imported modules between the files of a worker halves the time; each file has its own database
    css: { include: /tokens\.css/ }, // other stylesheets are empty
    // These limits only detect hangs, also on a busy machine; speed is measured by the benchmarks
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: buildPatterns('*.test.ts'),
          exclude: [
            ...buildPatterns('*.db.test.ts'),
            ...['http', 'timing', 'e2e', 'drills'].map((name) => `tests/${name}/**`),
          ],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: buildPatterns('*.test.tsx'),
          environment: 'happy-dom',
          setupFiles: ['tests/support/component-tests.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: buildPatterns('*.db.test.ts'),
          environment: 'node',
          globalSetup: ['tests/support/database/postgres.global.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database/postgres.global.ts'],
          // After the database tests: a server that competes with them for the processors answers bursts with 503
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: ['tests/timing/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database/postgres.global.ts'],
          // After all others and one after the other: what they measure must not depend on other tests
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
