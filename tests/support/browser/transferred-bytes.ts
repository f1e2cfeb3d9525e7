import type { Page } from '@playwright/test'

export type Transfer = { bytes: number; paths: string[] }

/** Opens a page, scrolls to its end so that lazy pictures load too, and adds up the encoded bytes of all responses. */
export async function measureTransfer(page: Page, address: string): Promise<Transfer> {
  const network = await page.context().newCDPSession(page)
  const paths: string[] = []
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ request }) => void paths.push(new URL(request.url).pathname))
  network.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await network.send('Network.enable')
  await page.goto(address)
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.waitForLoadState('networkidle')
  await network.detach()
  return { bytes, paths }
}
