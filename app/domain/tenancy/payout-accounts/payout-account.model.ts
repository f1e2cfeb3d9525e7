import type { PayoutMethod } from '#app/shared/tenancy-vocabulary.ts'
import type { QrPhCode } from './qr-ph.rules.ts'

export const MAX_PAYOUT_ACCOUNTS = 10
export const BANK_NAME_MAX = 60
export const ACCOUNT_NAME_MAX = 100
/** As typed, with spaces and hyphens. */
export const ACCOUNT_NUMBER_MAX = 40
export const PAYOUT_NOTE_MAX = 200

/** A way to pay an owner, as the owner and a paying tenant see it. */
export type PayoutAccount = {
  id: string
  method: PayoutMethod
  bankName: string | null
  accountName: string
  accountNumber: string | null
  note: string | null
  /** What the QR Ph code of the account says. */
  qr: Pick<QrPhCode, 'kind' | 'name' | 'city' | 'hasAmount'> | null
  changedAt: Date
  /** For some days after a change, a tenant is asked to check it with the owner. */
  isNew: boolean
}
