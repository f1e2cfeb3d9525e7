import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig, type Project } from '@playwright/test'
import { getBrowserLaunchOptions } from './tests/support/browser/browser.ts'
import { DESKTOP_SIZE, PHONE_SIZE } from './tests/support/browser/sizes.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

const launchOptions = await getBrowserLaunchOptions()

// A test runs once, in the viewport it is about; tests tagged @each-size run in both
const sizes: Project[] = [
  { name: 'desktop', grepInvert: /@phone/, use: { viewport: DESKTOP_SIZE } },
  {
    name: 'phone',
    grep: /@phone|@each-size/,
    use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true },
  },
]

/** Playwright has no option for a random order, but it runs projects in the order of the list: one for each file and size. */
function shuffleFiles(seed: string): Project[] {
  const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts'))
  const projects = files.flatMap((file) =>
    sizes.map((size) => ({ ...size, name: `${size.name} ${file}`, testMatch: file })),
  )
  const getRank = ({ name }: Project) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return projects.sort((a, b) => (getRank(a) < getRank(b) ? -1 : 1))
}

const { TEST_ORDER_SEED } = process.env

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/browser-tests.global.ts',
  workers: 3, // more than processors, because a test mostly waits for its page
  fullyParallel: true,
  // These limits only detect hangs, also on a busy machine; speed is measured by the benchmarks
  timeout: 300_000,
  expect: { timeout: 45_000 },
  retries: 0,
  forbidOnly: true,
  // The global setup starts the server and sets E2E_URL; workers load this file afterwards
  // A worker would hide the requests of a page from `page.route` and drop the headers that tests set
  use: {
    serviceWorkers: 'block',
    baseURL: process.env.E2E_URL,
    browserName: 'chromium',
    launchOptions,
    timezoneId: 'Asia/Manila',
    contextOptions: { reducedMotion: 'reduce' }, // drawing animations takes half of the time of the drawing process
  },
  projects: TEST_ORDER_SEED ? shuffleFiles(TEST_ORDER_SEED) : sizes,
})
