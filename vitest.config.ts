import { defineConfig } from 'vitest/config'

const SOURCE_FOLDERS = ['app', 'server', 'scripts', 'seed', 'tests', 'bench']
const buildPatterns = (pattern: string) => SOURCE_FOLDERS.map((folder) => `${folder}/**/${pattern}`)

export default defineConfig({
  test: {
    maxWorkers: 3, // many tests wait for a database or a process: on two cores, vitest's own choice would be one
    isolate: false, // files of one worker share what they import, which is half of the time; each has a database of its own
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000, // both find what hangs; how fast things are is for the benchmarks
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: buildPatterns('*.test.ts'),
          exclude: [...buildPatterns('*.db.test.ts'), 'tests/http/**', 'tests/e2e/**', 'tests/drills/**'],
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
