import type { QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import type { PayoutAccount } from './payout-account.model.ts'

/** A way to pay, for the person who pays. */
export type PayableAccount = PayoutAccount & {
  code: {
    picture: QrCode
    /** The amount and the reference are in it. */
    isReady: boolean
  } | null
}

export type PaySheet = {
  /** In centavos. */
  amount: number
  reference: string
  /** The owner has a code, but one scan cannot take the amount. */
  isOverLimit: boolean
  accounts: PayableAccount[]
}
