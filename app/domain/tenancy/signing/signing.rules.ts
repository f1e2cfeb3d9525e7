// Rules of signing a paper here: how long it waits, the code, and what a drawn signature may be.
import { addDays, type Day } from '#app/shared/dates.ts'
import type { LeaseSigningStatus, RenewalSide, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

export const SIGNING_DAYS = [7, 14, 30] as const
export const MAX_SPECIAL_TERMS = 4_000
export const MAX_DRAFTS = 50
export const MAX_SIGNER_NAME = 100
export const MAX_DRAWING = 8_000
export const CODE_MINUTES = 10
export const MAX_WRONG_CODES = 5
const CODE_DIGITS = 6

export const getLastSigningDay = (today: Day, days: number): Day => addDays(today, days)

/** Of the side that asked for signatures: it withdraws the paper, and the other side declines it. */
export const getPreparedSide = (
  { preparedBy }: { preparedBy: string },
  { tenantId }: { tenantId: string },
): RenewalSide => (preparedBy === tenantId ? 'tenant' : 'owner')

/** A signed lease is final. Another paper can be signed again after what it is about was changed. */
export const isFinal = (
  { kind, status, recordHash }: { kind: SignedPaperKind; status: LeaseSigningStatus; recordHash: string | null },
  current: string | null,
): boolean => status === 'signed' && (kind === 'lease' || recordHash === current)

const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 12

/** 60 random bits in letters and digits that are not mistaken for each other. */
export const toReference = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, REFERENCE_LENGTH), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join(
    '',
  )
export const REFERENCE_BYTES = REFERENCE_LENGTH

/** An open paper lapses after its last day; then another one is prepared. */
export const getSigningState = (
  { status, expiresOn }: { status: LeaseSigningStatus; expiresOn: Day },
  today: Day,
): LeaseSigningStatus => (status === 'open' && expiresOn < today ? 'lapsed' : status)

/** An open paper whose record changed is void before that is stored. Papers of an older version have no fingerprint of their record. */
export function getCurrentState(
  signing: { status: LeaseSigningStatus; expiresOn: Day; recordHash: string | null },
  currentHash: string | null,
  today: Day,
): LeaseSigningStatus {
  const status = getSigningState(signing, today)
  const isChanged = signing.recordHash !== null && signing.recordHash !== currentHash
  return status === 'open' && isChanged ? 'void' : status
}

/** Six digits of random bytes; the remainder of 2^32 by a million favors no digit in a way that matters for five attempts. */
export const toCode = (bytes: Uint8Array): string =>
  String(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

export const isCodeFresh = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= CODE_MINUTES * 60_000

/** Lines between whole points of a field of 600 by 200, as the form draws them: nothing else of an SVG path. */
export const DRAWING_FORMAT = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/
export const DRAWING_SIZE = { width: 600, height: 200 } as const

/** "an•••@example.com": enough to recognize one's own address. */
export function shortenEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}
