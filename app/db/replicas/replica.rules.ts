// Which replicas may answer. The lag of a replica is measured by positions in the write-ahead log and the clock of this process only: the
// clocks of the database servers may differ, and an idle primary must not look like lag.

/** A replica further behind than this is left out. */
export const MAX_LAG_MS = 5_000
/** A replica that has not answered a check for so long is left out. */
export const MAX_CHECK_AGE_MS = 3_000
/** Longer than the lag that matters, so that a replica within it is always measured. */
const HISTORY_MS = 4 * MAX_LAG_MS

/** A position in the write-ahead log. */
export type Lsn = bigint
/** Where the primary was at a time. */
export type Sample = { at: number; lsn: Lsn }
/** What a replica said last. */
export type ReplicaCheck = { at: number; isReplica: boolean; replayed: Lsn; lagMs: number }

/** PostgreSQL writes a position as two hexadecimal numbers of 32 bits: `16/B374D848`. Null for anything else. */
export function parseLsn(text: string): Lsn | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`
}

/** Oldest first. A position before the last one is that of another primary, after a failover: the history starts anew. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.lsn < last.lsn) return [sample]
  const earlier = last?.lsn === sample.lsn ? samples.slice(0, -1) : samples
  return [...earlier.filter(({ at }) => sample.at - at <= HISTORY_MS), sample]
}

/**
 * At most how long ago the primary was where the replica is now: 0 if the replica has everything that was seen of the primary, Infinity if it
 * is further behind than the history reaches.
 */
export function measureLag(samples: readonly Sample[], replayed: Lsn, now: number): number {
  const missing = samples.findIndex(({ lsn }) => lsn > replayed)
  if (missing === -1) return samples.length > 0 ? 0 : Infinity
  const reached = samples[missing - 1]
  return reached ? now - reached.at : Infinity
}

/** `written` is where the primary was after the last change of the visitor; null if there was none. */
export function canAnswer(check: ReplicaCheck | null, now: number, written: Lsn | null): boolean {
  if (check === null || !check.isReplica || now - check.at > MAX_CHECK_AGE_MS) return false
  return check.lagMs <= MAX_LAG_MS && (written === null || check.replayed >= written)
}
