// Checks a page for accessibility violations (axe) and for horizontal overflow (WCAG 1.4.10).
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { DESKTOP_SIZE, PHONE_SIZE } from './sizes.ts'

/** An open modal dialog makes the rest of the page inert, so only the dialog is checked. */
const DIALOG = 'dialog:modal, [role=dialog][data-state=open]'
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// The small file, run directly: transferring and compiling the large one for each check takes longer than the check
const script = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${await script};0`)
  const { violations, passes, width } = await page.evaluate(checkDocument, { dialog: DIALOG, standards: STANDARDS })
  expect(passes, 'axe checked something').toBeGreaterThan(5)
  expect(violations).toEqual([])
  expectFits(page, width)
}

/** Accessible on a phone, which has the least room, and not wider than the window on a desktop either. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE_SIZE)
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP_SIZE)
  expectFits(page, await page.evaluate(() => document.documentElement.scrollWidth))
}

function expectFits(page: Page, width: number): void {
  expect(width, 'the page is not wider than the window').toBeLessThanOrEqual(page.viewportSize()?.width ?? width)
}

/**
 * In both sizes with one load of the page: loading and hydrating it again takes as long as the check. The page is then as wide as a
 * desktop.
 */
export async function expectAccessibleInEachSize(page: Page): Promise<void> {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

/** Runs in the browser. */
async function checkDocument({ dialog, standards }: { dialog: string; standards: string[] }) {
  // content-visibility skips elements outside the viewport, and axe would not check them. A bar that floats at the lower edge covers a part
  // of a button until the page is scrolled, and axe would call the rest too small.
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important } [data-bottom-bar] { position: static !important }')
    document.adoptedStyleSheets = [sheet]
  }
  // Sections below the window get their size in the next frames. axe reads positions once, and would then compare a text with the background
  // of another section.
  const drawFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let height: number
  do {
    height = document.documentElement.scrollHeight
    await drawFrame()
    await drawFrame()
  } while (document.documentElement.scrollHeight !== height)
  // A color halfway through its transition is no color of the page
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  const { axe } = window as unknown as { axe: typeof Axe }
  const context = document.querySelector(dialog) ? { include: [dialog] } : document
  // Scrolled by a few pixels, half of a link can be below the sticky header, and axe would call it too small
  const { scrollX, scrollY } = window
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const { violations, passes } = await axe.run(context, { runOnly: standards, resultTypes: ['violations'] })
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    passes: passes.length,
    width: document.documentElement.scrollWidth,
  }
}
