import { SHORTLIST_DAYS, type ShortlistState } from './shortlist.model.ts'

export function getExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + SHORTLIST_DAYS * 24 * 60 * 60_000)
}

export function getShortlistState(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): ShortlistState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}
