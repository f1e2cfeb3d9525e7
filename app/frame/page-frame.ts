// Which frame a page uses. A route of a console exports `handle: PageHandle = { frame: 'console' }`.
export type PageHandle = {
  frame: 'console'
  /** The page fills the frame to its edges and has its own breadcrumb. */
  isFlush?: boolean
}

export function isConsoleFrame(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PageHandle> | undefined)?.frame === 'console')
}

export function isFlushPage(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PageHandle> | undefined)?.isFlush === true)
}
