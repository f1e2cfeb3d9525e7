// Which server of a connection string accepts changes.

/** What a server says of itself. After a failover the promoted server has a later timeline than the former primary. */
export type HostState = { isPrimary: boolean; timeline: number }

/** The server that accepts changes. Of two, which a former primary that was started again would make, the later one. */
export function choosePrimary(states: readonly (HostState | null)[]): number | null {
  let chosen: number | null = null
  for (const [index, state] of states.entries()) {
    if (!state?.isPrimary) continue
    if (chosen === null || state.timeline > (states[chosen]?.timeline ?? 0)) chosen = index
  }
  return chosen
}
