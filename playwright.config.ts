import { defineConfig } from '@playwright/test'
import { getBrowserLaunchOptions } from './tests/support/browser/browser.ts'

const launchOptions = await getBrowserLaunchOptions()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/browser-tests.global.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 }, // both find what hangs; how fast things are is for the benchmarks
  retries: 0,
  forbidOnly: true,
  // The global set-up starts the server and says where; workers read this file again after it has
  use: { baseURL: process.env.E2E_URL, browserName: 'chromium', launchOptions, timezoneId: 'Asia/Manila' },
  // A journey runs once, on the size it is about; what differs between the sizes is tagged and runs on both
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone|@each-size/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
