// Data-saving mode ("tipid mode" in texts for people). The server decides it once for each request and writes it into <html>; the browser
// reads it from there, so that both render the same page.

/** `<html data-saves-data>` */
let readMode = () => typeof document !== 'undefined' && 'savesData' in document.documentElement.dataset

export function isSavingData(): boolean {
  return readMode()
}

/** For the server, where each request has its own mode. */
export function setDataSavingSource(source: () => boolean): void {
  readMode = source
}

export const MAP_PARAM = 'map'

/** A list on its map (`view=map`), or any other page with its map. */
export function asksForMap(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.has(MAP_PARAM) || params.get('view') === 'map'
}

/** What a person chooses in the footer. Without a choice the browser decides. */
export const DATA_SAVING_MODES = ['on', 'off'] as const
