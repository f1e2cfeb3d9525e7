// Which frame a page uses. A route without the frame of the site exports `handle: PageHandle = { frame: 'console' }` or `'account'`.
export type PageHandle = {
  frame: 'console' | 'account'
  /** The page fills the frame to its edges and has its own breadcrumb. */
  isFlush?: boolean
}

/** The page renders header and main itself, so that root.tsx leaves out the frame of the site. */
export function hasOwnFrame(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PageHandle> | undefined)?.frame !== undefined)
}

export function isFlushPage(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PageHandle> | undefined)?.isFlush === true)
}
