// Checks that a page fits a narrow window (WCAG 1.4.10), and that an open sheet does, which hides what is too wide.
import { expect, type Page } from '@playwright/test'

/** 1280 px at a zoom of 400%. */
export const NARROWEST_WIDTH = 320

export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 })
  // A poll, because the page is drawn again after the change
  await expect.poll(() => page.evaluate(listWideParts), `${width} px`).toEqual([])
}

/** Runs in the browser. */
function listWideParts(): string[] {
  const parts = [...document.querySelectorAll('dialog:modal *, [role=dialog] *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
  )
  const isPageWide = document.documentElement.scrollWidth > window.innerWidth
  return [...(isPageWide ? ['the page'] : []), ...parts.map((element) => element.outerHTML.slice(0, 200))]
}
