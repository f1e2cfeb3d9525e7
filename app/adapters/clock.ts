export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that changes only when it is advanced. */
export function manualClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
  }
}
