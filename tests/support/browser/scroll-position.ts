// The position of a part in the window, for tests of the way back to a list.
import type { Locator } from '@playwright/test'

const KEY = 'test-top'

export const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

/** Keeps where the part is at the next click: parts above may get their height until then, and a click scrolls to the part again. */
export async function keepTopAtClick(part: Locator): Promise<void> {
  await part.evaluate((element, key) => {
    const keepTop = () => sessionStorage.setItem(key, String(element.getBoundingClientRect().top))
    addEventListener('click', keepTop, { capture: true, once: true })
  }, KEY)
}

export const readTopAtClick = async (part: Locator) =>
  Number(await part.page().evaluate((key) => sessionStorage.getItem(key), KEY))
