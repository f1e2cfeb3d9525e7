// How to pay an owner: the accounts with a QR Ph code for exactly one amount. Only for the person who may pay.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildModules, drawQrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { encodeModules } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import {
  type BookLine,
  listProposedLines,
  planPayment,
  sumUnclaimed,
  writeSpread,
} from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { PayableAccount, PaySheet } from './pay-sheet.model.ts'
import { buildPayoutAccount, listStoredAccounts, type StoredPayoutAccount } from './payout-account.queries.server.ts'
import { buildPaymentCode, MAX_SCAN_CENTAVOS } from './qr-ph.rules.ts'

/** Large enough for the camera of another phone, also in print. */
const PIXELS_PER_MODULE = 8

type Due = { ownerId: string; amount: number; reference: string }
export type RentPaySheet = PaySheet & { lineIds: string[] }

/** For the lines that are asked for and still open; without one, those that are due. */
export async function getRentPaySheet(ctx: Ctx, rentalId: string, lineIds: readonly string[]): Promise<RentPaySheet> {
  const { lines, ...due } = await loadRentDue(ctx, rentalId, lineIds)
  const accounts = await listStoredAccounts(ctx, due.ownerId)
  return {
    lineIds: lines.map(({ id }) => id),
    amount: due.amount,
    reference: due.reference,
    isOverLimit: due.amount > MAX_SCAN_CENTAVOS && accounts.some(({ qrPayload }) => qrPayload !== null),
    accounts: accounts.map((row) => buildPayableAccount(ctx, row, due)),
  }
}

/** The picture of the code, to be opened in a wallet on the same phone. */
export async function getRentPayPicture(
  ctx: Ctx,
  rentalId: string,
  { accountId, lineIds }: { accountId: string; lineIds: readonly string[] },
): Promise<Buffer> {
  const due = await loadRentDue(ctx, rentalId, lineIds)
  const account = (await listStoredAccounts(ctx, due.ownerId)).find(({ id }) => id === accountId)
  const code = account === undefined ? null : chooseCode(account, due)
  if (code === null) return fail('file.notFound')
  return encodeModules(buildModules(code.payload), PIXELS_PER_MODULE)
}

async function loadRentDue(
  ctx: Ctx,
  rentalId: string,
  lineIds: readonly string[],
): Promise<Due & { lines: BookLine[] }> {
  const rental = await loadRental(ctx, rentalId)
  authorize(ctx.actor, 'payment.pay', rental)
  const book = await loadBookRows(ctx, rental.id)
  const chosen = book.lines.filter((line) => lineIds.includes(line.id) && sumUnclaimed([line]) > 0)
  const lines = chosen.length > 0 ? chosen : listProposedLines(book.lines, toManilaDay(ctx.now()))
  const spread = writeSpread(planPayment(undefined, lines) ?? [])
  return {
    ownerId: rental.listing.ownerId,
    amount: sumUnclaimed(lines),
    reference: buildReference(`${rental.id}|${spread}`),
    lines,
  }
}

const REFERENCE_DIGITS = 10

/** The same for the same amounts of the same lines, so that a page that is opened again shows the code that was saved. */
const buildReference = (subject: string): string => `TH${sha256Hex(subject).slice(0, REFERENCE_DIGITS).toUpperCase()}`

function buildPayableAccount(ctx: Ctx, row: StoredPayoutAccount, due: Due): PayableAccount {
  const code = chooseCode(row, due)
  const drawn = code === null ? null : { picture: drawQrCode(code.payload), isReady: code.isReady }
  return { ...buildPayoutAccount(ctx, row), code: drawn }
}

/** With the amount if the code can take it, otherwise as the bank issued it. None above the limit of a scan. */
function chooseCode({ qrPayload }: StoredPayoutAccount, { amount, reference }: Due) {
  if (qrPayload === null || amount === 0 || amount > MAX_SCAN_CENTAVOS) return null
  const payload = buildPaymentCode(qrPayload, { centavos: amount, reference })
  return payload === null ? { payload: qrPayload, isReady: false } : { payload, isReady: true }
}
