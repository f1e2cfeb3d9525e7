import { defineConfig } from '@playwright/test'
import { getBrowserLaunchOptions } from './tests/support/browser/browser.ts'
import { DESKTOP_SIZE, PHONE_SIZE } from './tests/support/browser/sizes.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

const launchOptions = await getBrowserLaunchOptions()

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
  // A test runs once, in the viewport it is about; tests tagged @each-size run in both
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: DESKTOP_SIZE } },
    {
      name: 'phone',
      grep: /@phone|@each-size/,
      use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true },
    },
  ],
})
