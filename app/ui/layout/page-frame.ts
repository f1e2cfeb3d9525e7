// Which frame a page stands in. A console's route says so: `export const handle: PageHandle = { frame: 'console' }`.
export type PageHandle = { frame: 'console' }

export function isConsoleFrame(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PageHandle> | undefined)?.frame === 'console')
}
