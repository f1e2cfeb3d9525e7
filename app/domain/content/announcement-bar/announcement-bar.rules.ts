// Which of several bars visitors see.
import type { StoredBar } from './announcement-bar.model.ts'

/** `bars`: newest first. Of several that overlap the newest is shown. */
export function findShownBar<B extends Pick<StoredBar, 'startsAt' | 'endsAt'>>(
  bars: readonly B[],
  now: Date,
): B | undefined {
  return bars.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
}
