import { z } from 'zod'
import { PAYOUT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { ACCOUNT_NAME_MAX, ACCOUNT_NUMBER_MAX, BANK_NAME_MAX, PAYOUT_NOTE_MAX } from './payout-account.model.ts'
import { readAccountNumber } from './payout-account.rules.ts'

const line = (max: number) =>
  z
    .string('field.invalid')
    .trim()
    .max(max, 'field.tooLong')
    .regex(/^[^\p{C}]*$/u, 'field.characters')
const id = z.uuid('field.invalid')

export const savePayoutInput = z
  .strictObject({
    intent: z.literal('save', 'field.invalid'),
    /** Empty for a new account. The form parser leaves out empty fields. */
    id: z.union([z.literal(''), id], 'field.invalid').default(''),
    method: z.enum(PAYOUT_METHODS, 'field.chooseOne'),
    bankName: line(BANK_NAME_MAX).optional(),
    accountName: z.string('field.required').pipe(line(ACCOUNT_NAME_MAX).min(1, 'field.required')),
    accountNumber: line(ACCOUNT_NUMBER_MAX).optional(),
    note: line(PAYOUT_NOTE_MAX).optional(),
    /** An empty file input sends an empty file. */
    qr: z
      .instanceof(Blob, { error: 'field.invalid' })
      .optional()
      .transform((blob) => (blob && blob.size > 0 ? blob : undefined)),
    removeQr: z.literal('on', 'field.invalid').optional(),
  })
  .refine(({ method, bankName }) => method !== 'bank' || Boolean(bankName), {
    path: ['bankName'],
    error: 'field.required',
  })
  .refine(({ method, accountNumber }) => method === 'cash' || readAccountNumber(method, accountNumber ?? '') !== null, {
    path: ['accountNumber'],
    error: 'payout.number.invalid',
  })
  .refine(({ method, qr }) => method !== 'cash' || qr === undefined, { path: ['qr'], error: 'payout.qr.cash' })
export type SavePayoutInput = Omit<z.output<typeof savePayoutInput>, 'intent' | 'qr'> & { qr?: Blob | undefined }

export const payoutAction = z.discriminatedUnion(
  'intent',
  [
    savePayoutInput,
    z.strictObject({ intent: z.literal('remove', 'field.invalid'), id }),
    z.strictObject({ intent: z.enum(['up', 'down'], 'field.invalid'), id }),
  ],
  'field.invalid',
)
