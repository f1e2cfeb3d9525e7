import { defineConfig } from '@playwright/test'
import { getBrowserLaunchOptions } from './tests/support/browser/browser.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

const launchOptions = await getBrowserLaunchOptions()

const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** Journeys of a minute or more. They start first, so that no worker is left alone with one at the end. */
const LONG_JOURNEYS = /\/(rental-year|rental-story|admin-texts|admin-actions|agent-desk)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/browser-tests.global.ts',
  workers: 3, // more than processors, because a test mostly waits for its page
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 }, // only to detect hangs; speed is measured by the benchmarks
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
  },
  // A test runs once, in the viewport it is about; tests tagged @each-size run in both
  projects: [
    { name: 'journeys', testMatch: LONG_JOURNEYS, use: DESKTOP },
    { name: 'desktop', testIgnore: LONG_JOURNEYS, grepInvert: /@phone/, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: LONG_JOURNEYS,
      grep: /@phone|@each-size/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
