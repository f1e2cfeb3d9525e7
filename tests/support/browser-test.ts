// The browser test every journey starts from: it fails on anything the browser complains about.
import { expect, test as base } from '@playwright/test'

export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      await use(complaints)
      expect(complaints, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
