import type { Page } from '@playwright/test'

/** Texts of the page that lie below a fixed or sticky element at the bottom of the window, as `element: text`. */
export async function listCoveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility, pointerEvents } = getComputedStyle(element)
      const { top, height } = element.getBoundingClientRect()
      const isAtBottom = height > 0 && top > window.innerHeight / 2
      return (
        isAtBottom && ['fixed', 'sticky'].includes(position) && visibility === 'visible' && pointerEvents !== 'none'
      )
    })
    const covered: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const element of text.textContent?.trim() ? floating : []) {
        const box = element.getBoundingClientRect()
        const isUnder = [...range.getClientRects()].some(
          (line) =>
            line.width > 0 &&
            line.right > box.left &&
            line.left < box.right &&
            line.bottom > box.top &&
            line.top < box.bottom,
        )
        if (isUnder && !element.contains(text))
          covered.push(`${element.getAttribute('aria-label') ?? element.textContent}: ${text.textContent?.trim()}`)
      }
    }
    return covered
  })
}
