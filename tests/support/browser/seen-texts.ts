// Collects what a person can read on the screens of a test, to compare it with a list of texts.
import type { Page } from '@playwright/test'

export type SeenTexts<Screen extends string> = {
  /** Adds every text that the page shows now. */
  record(screen: Screen, page: Page): Promise<void>
  /** A text that is not part of the page, like the question of the browser. */
  add(screen: Screen, text: string): void
  /** `{…}` in a text stands for any value. */
  isSeen(screen: Screen, text: string): boolean
}

export function createSeenTexts<Screen extends string>(): SeenTexts<Screen> {
  const seen = new Map<Screen, Set<string>>()
  const add = (screen: Screen, text: string) => {
    seen.set(screen, (seen.get(screen) ?? new Set()).add(text))
  }
  return {
    add,
    async record(screen, page) {
      for (const text of await page.evaluate(readVisibleTexts)) add(screen, text)
    },
    isSeen(screen, text) {
      const literal = text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`)
      const pattern = new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '.+')}$`)
      return [...(seen.get(screen) ?? [])].some((shown) => pattern.test(shown))
    },
  }
}

/** Runs in the browser. The text of each visible element, whole and without the text of its children; tooltips, choices, and the title. */
function readVisibleTexts(): string[] {
  const toText = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const texts = new Set(document.title.split(' · ').map(toText))
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { width, height } = element.getBoundingClientRect()
    const isShown =
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown) continue
    const own = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
    for (const text of [element.textContent, own.join(''), element.title]) texts.add(toText(text))
    if (element instanceof HTMLSelectElement) for (const option of element.options) texts.add(toText(option.text))
  }
  return [...texts].filter((text) => text !== '' && text.length < 500)
}
