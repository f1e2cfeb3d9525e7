import type { Page } from '@playwright/test'

/**
 * Texts of the page that lie below other elements, as `element: text`. `bottom`: fixed and sticky elements in the lower half of the window.
 * `floating`: fixed elements anywhere that are narrower than the window; a bar over its whole width is a part of the layout, and text
 * scrolls behind it.
 */
export async function listCoveredTexts(page: Page, part: 'bottom' | 'floating' = 'bottom'): Promise<string[]> {
  return page.evaluate((wanted) => {
    const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility, pointerEvents } = getComputedStyle(element)
      const { top, width, height } = element.getBoundingClientRect()
      const isWanted =
        wanted === 'bottom'
          ? top > window.innerHeight / 2 && ['fixed', 'sticky'].includes(position)
          : width < window.innerWidth * 0.9 && position === 'fixed'
      return isWanted && height > 0 && visibility === 'visible' && pointerEvents !== 'none'
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
  }, part)
}
