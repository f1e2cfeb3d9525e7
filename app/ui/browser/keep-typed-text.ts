// Keeps text typed into a textarea before hydration. React keeps the value of an input, but resets a textarea to the server's text.
const earlyTexts = new WeakMap<HTMLTextAreaElement, string>()

/** Call before hydration. Some islands hydrate later, hence the listener. */
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

/** Returns once, at hydration, the text that was typed before. */
export function takeEarlyText(area: HTMLTextAreaElement): string | null {
  const text = earlyTexts.get(area) ?? null
  earlyTexts.delete(area)
  return text
}

/** Restores the text as an input event, so that React's handlers run. */
export function restoreEarlyText(area: HTMLTextAreaElement | null): void {
  const text = area && takeEarlyText(area)
  if (!area || text === null || text === area.value) return
  // with the native setter: React ignores a change made through its own
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
