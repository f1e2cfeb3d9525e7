// An owner says where tenants pay. Every change needs a fresh sign-in and is announced to the tenants: a changed account is the commonest
// fraud with rents.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { readQrCode } from '#app/domain/kernel/qr-codes/qr-reader.service.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { PAYOUT_NOTICE_JOB } from './announce-payout.commands.server.ts'
import { buildPayoutChangedMail, type PayoutChange } from './payout-account.mail.server.ts'
import { MAX_PAYOUT_ACCOUNTS } from './payout-account.model.ts'
import { listStoredAccounts, type StoredPayoutAccount } from './payout-account.queries.server.ts'
import { readAccountNumber } from './payout-account.rules.ts'
import type { SavePayoutInput } from './payout-account.schema.ts'
import { isQrPh, parseQrPh, type QrPhProblem } from './qr-ph.rules.ts'

const MEGABYTE = 1024 * 1024

const QR_PROBLEMS = {
  format: 'payout.qr.invalid',
  checksum: 'payout.qr.invalid',
  country: 'payout.qr.country',
  account: 'payout.qr.account',
} as const satisfies Record<QrPhProblem, string>

type QrColumns = Pick<StoredPayoutAccount, 'qrPayload' | 'qrAccount'>
const NO_QR: QrColumns = { qrPayload: null, qrAccount: null }

/** Saving what is stored already changes and announces nothing. */
export async function savePayoutAccount(ctx: Ctx, input: SavePayoutInput): Promise<void> {
  const ownerId = requireOwner(ctx)
  const newCode = input.qr === undefined ? null : await readPayoutCode(ctx, input.qr)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    const before = findChanged(stored, input.id)
    const values = readPayoutValues(input, before, newCode)
    if (before !== undefined && isSamePayout(before, values)) return
    await storePayout(tx, ownerId, stored, { before, values })
  })
}

/** The account that a form changes; undefined for a new one, for which there must be room. */
export function findChanged(stored: readonly StoredPayoutAccount[], id: string): StoredPayoutAccount | undefined {
  const before = stored.find((each) => each.id === id)
  if (id !== '' && before === undefined) fail('payout.notFound')
  if (before === undefined && stored.length >= MAX_PAYOUT_ACCOUNTS) fail('payout.tooMany', { max: MAX_PAYOUT_ACCOUNTS })
  return before
}

export const readPayoutValues = (
  input: SavePayoutInput,
  before: StoredPayoutAccount | undefined,
  newCode: QrColumns | null,
): PayoutValues => ({ ...readColumns(input), ...chooseCode(input, before, newCode) })

/** With the row of the owner locked. Tells the tenants and the owner, whoever decided it. */
export async function storePayout(
  tx: Ctx,
  ownerId: string,
  stored: readonly StoredPayoutAccount[],
  { before, values }: { before: StoredPayoutAccount | undefined; values: PayoutValues },
): Promise<void> {
  const now = tx.now()
  const position = before?.position ?? (stored.at(-1)?.position ?? 0) + 1
  const row = { ...values, ownerId, position, changedAt: now, updatedAt: now }
  const [saved] = before
    ? await tx.db.update(payoutAccounts).set(row).where(eq(payoutAccounts.id, before.id)).returning()
    : await tx.db
        .insert(payoutAccounts)
        .values({ ...row, createdAt: now })
        .returning()
  if (saved === undefined) return fail('payout.notFound')
  await recordAudit(tx, {
    action: 'payoutAccount.saved',
    subjectType: 'payout_account',
    subjectId: saved.id,
    details: { method: saved.method, isNew: before === undefined, hasQr: saved.qrPayload !== null },
  })
  const job = { accountId: saved.id, changedAt: now.toISOString(), after: null }
  await tx.adapters.jobs.send(tx.db, PAYOUT_NOTICE_JOB, job)
  await tellOwner(tx, ownerId, { ...saved, isRemoved: false })
}

export async function removePayoutAccount(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const ownerId = requireOwner(ctx)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    await deletePayout(tx, ownerId, stored.find((each) => each.id === id) ?? fail('payout.notFound'))
  })
}

/** With the row of the owner locked. */
export async function deletePayout(tx: Ctx, ownerId: string, account: StoredPayoutAccount): Promise<void> {
  const { id } = account
  await tx.db.delete(payoutAccounts).where(eq(payoutAccounts.id, id))
  await recordAudit(tx, {
    action: 'payoutAccount.removed',
    subjectType: 'payout_account',
    subjectId: id,
    details: { method: account.method },
  })
  await tellOwner(tx, ownerId, { ...account, isRemoved: true })
}

/** Tenants see the accounts in this order. The first and the last stay where they are. */
export async function movePayoutAccount(
  ctx: Ctx,
  { id, direction }: { id: string; direction: 'up' | 'down' },
): Promise<void> {
  const ownerId = requireOwner(ctx)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    const at = stored.findIndex((each) => each.id === id)
    const moved = stored[at]
    if (moved === undefined) return fail('payout.notFound')
    const other = stored[direction === 'up' ? at - 1 : at + 1]
    if (other === undefined) return
    await setPosition(tx, moved.id, other.position)
    await setPosition(tx, other.id, moved.position)
  })
}

const setPosition = (tx: Ctx, id: string, position: number) =>
  tx.db.update(payoutAccounts).set({ position }).where(eq(payoutAccounts.id, id))

function requireOwner(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'payoutAccount.manage', { userId: ctx.actor.id })
  requireFreshSignIn(ctx)
  return ctx.actor.id
}

/** Whatever the owner chose to be notified of: whoever took over the account must not change it in silence. */
async function tellOwner(tx: Ctx, ownerId: string, change: PayoutChange): Promise<void> {
  const [recipient, { siteName }] = await Promise.all([findRecipient(tx, ownerId), getSettings(tx)])
  if (recipient) await sendMail(tx, recipient.email, () => buildPayoutChangedMail(tx, recipient, { siteName, change }))
}

/** The row of the person is locked, so that parallel requests cannot pass the limit or share a position. */
export async function changeOwnAccounts(
  ctx: Ctx,
  ownerId: string,
  change: (tx: Ctx, stored: readonly StoredPayoutAccount[]) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
    await change(tx, await listStoredAccounts(tx, ownerId))
  })
}

/** Only the payload is kept; the picture may show more of the wallet. */
export async function readPayoutCode(ctx: Ctx, file: Blob): Promise<QrColumns> {
  requireSignIn(ctx.actor)
  await hitLimit(ctx, 'upload', getAccountSubject(ctx.actor.id))
  const { maxUploadMb } = await getSettings(ctx)
  if (file.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })
  const text = await readQrCode(ctx, new Uint8Array(await file.arrayBuffer()))
  if (text === null) return failField('qr', 'payout.qr.unreadable')
  const payload = text.trim()
  const code = parseQrPh(payload)
  if (!isQrPh(code)) return failField('qr', QR_PROBLEMS[code.problem])
  return { qrPayload: payload, qrAccount: code.accountKey }
}

/** A code belongs to its account: another method or number keeps none. */
function chooseCode(
  { method, accountNumber, removeQr }: SavePayoutInput,
  before: StoredPayoutAccount | undefined,
  newCode: QrColumns | null,
): QrColumns {
  if (newCode !== null) return newCode
  const isSameAccount =
    before?.method === method && before.accountNumber === readAccountNumber(method, accountNumber ?? '')
  if (before === undefined || removeQr === 'on' || !isSameAccount) return NO_QR
  return { qrPayload: before.qrPayload, qrAccount: before.qrAccount }
}

function readColumns({ method, bankName, accountName, accountNumber, note }: SavePayoutInput) {
  return {
    method,
    bankName: method === 'bank' ? (bankName ?? null) : null,
    accountName,
    accountNumber: readAccountNumber(method, accountNumber ?? ''),
    note: note || null,
  }
}

export type PayoutValues = ReturnType<typeof readColumns> & QrColumns

export function isSamePayout(before: StoredPayoutAccount, values: PayoutValues): boolean {
  const names = ['method', 'bankName', 'accountName', 'accountNumber', 'note', 'qrPayload'] as const
  return names.every((name) => before[name] === values[name])
}
