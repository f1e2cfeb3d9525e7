// A link of the frame appears only when its page exists. Which pages exist comes from the table of pages, through the root loader.

/** Compares the path alone, without `?` and `#`. */
export function pageExists(to: string, pages: readonly string[] = []): boolean {
  return pages.includes(to.split(/[?#]/)[0] ?? '')
}

export function filterExistingLinks<L extends { to: string }>(links: readonly L[], pages: readonly string[] = []): L[] {
  return links.filter((link) => pageExists(link.to, pages))
}

/** At the root, because its folder is the part of the site that it serves. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** The file of the street map, if there is one. */
export const STREETS_PATH = '/map/streets.pmtiles'
