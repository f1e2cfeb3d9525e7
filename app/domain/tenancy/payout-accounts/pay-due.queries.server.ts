// The accounts of an owner with a QR Ph code for exactly one amount. The caller authorizes the person who pays.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildModules, drawQrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { encodeModules } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { PayableAccount, PaySheet } from './pay-sheet.model.ts'
import { buildPayoutAccount, listStoredAccounts, type StoredPayoutAccount } from './payout-account.queries.server.ts'
import { buildPaymentCode, MAX_SCAN_CENTAVOS } from './qr-ph.rules.ts'

/** Large enough for the camera of another phone, also in print. */
const PIXELS_PER_MODULE = 8

export type Due = {
  ownerId: string
  /** In centavos. */
  amount: number
  /** What is paid; the reference is derived from it. */
  subject: string
}

export async function buildPaySheet(ctx: Ctx, due: Due): Promise<PaySheet> {
  const accounts = await listStoredAccounts(ctx, due.ownerId)
  return {
    amount: due.amount,
    reference: buildReference(due),
    isOverLimit: due.amount > MAX_SCAN_CENTAVOS && accounts.some(({ qrPayload }) => qrPayload !== null),
    accounts: accounts.map((row) => buildPayableAccount(ctx, row, due)),
  }
}

/** The picture of the code, to be opened in a wallet on the same phone. */
export async function drawPayPicture(ctx: Ctx, due: Due, accountId: string): Promise<Buffer> {
  const account = (await listStoredAccounts(ctx, due.ownerId)).find(({ id }) => id === accountId)
  const code = account === undefined ? null : chooseCode(account, due)
  if (code === null) return fail('file.notFound')
  return encodeModules(buildModules(code.payload), PIXELS_PER_MODULE)
}

const REFERENCE_DIGITS = 10

/** The same for the same amounts of the same lines, so that a page that is opened again shows the code that was saved. */
const buildReference = ({ subject }: Due): string => `TH${sha256Hex(subject).slice(0, REFERENCE_DIGITS).toUpperCase()}`

function buildPayableAccount(ctx: Ctx, row: StoredPayoutAccount, due: Due): PayableAccount {
  const code = chooseCode(row, due)
  const drawn = code === null ? null : { picture: drawQrCode(code.payload), isReady: code.isReady }
  return { ...buildPayoutAccount(ctx, row), code: drawn }
}

/** With the amount if the code can take it, otherwise as the bank issued it. None above the limit of a scan. */
function chooseCode({ qrPayload }: StoredPayoutAccount, due: Due) {
  if (qrPayload === null || due.amount === 0 || due.amount > MAX_SCAN_CENTAVOS) return null
  const payload = buildPaymentCode(qrPayload, { centavos: due.amount, reference: buildReference(due) })
  return payload === null ? { payload: qrPayload, isReady: false } : { payload, isReady: true }
}
