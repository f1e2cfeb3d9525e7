// What is typed into a text area before the page is awake. React keeps it in an input, and puts the server's text back into a text area.
const earlyTexts = new WeakMap<HTMLTextAreaElement, string>()

/** Before anything wakes. Some parts do so later than the page: hence the listener. */
export function collectEarlyText(): void {
  for (const area of document.querySelectorAll('textarea')) if (area.value !== area.defaultValue) storeEarlyText(area)
  document.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLTextAreaElement && storeEarlyText(target),
    true,
  )
}

function storeEarlyText(area: HTMLTextAreaElement): void {
  earlyTexts.set(area, area.value)
}

/** Once, when the area wakes: what stood in it, if somebody had typed. */
export function takeEarlyText(area: HTMLTextAreaElement): string | null {
  const text = earlyTexts.get(area) ?? null
  earlyTexts.delete(area)
  return text
}

/** Puts it back as if it were typed now, so that whoever listens hears of it. */
export function restoreEarlyText(area: HTMLTextAreaElement | null): void {
  const text = area && takeEarlyText(area)
  if (!area || text === null || text === area.value) return
  // by the browser's own setter: React would take a change through its own for one it has made itself
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
