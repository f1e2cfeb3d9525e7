// Where tenants pay an owner.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PAYOUT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/** Owner: domain/tenancy. A way to pay an owner: a wallet, a bank account, or cash at an office. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'cascade'),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    bankName: text('bank_name'),
    accountName: text('account_name').notNull(),
    /** A mobile number in E.164 for a wallet, the digits for a bank account. */
    accountNumber: text('account_number'),
    note: text(),
    /** What the QR Ph code of the owner contains. The picture is not kept. */
    qrPayload: text('qr_payload'),
    /** The account in the code, to find it at other owners. */
    qrAccount: text('qr_account'),
    position: integer().notNull(),
    /** When a tenant last had to look again: the first time, or the last change. */
    changedAt: moment('changed_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payout_accounts_owner').on(t.ownerId, t.position),
    index('payout_accounts_number').on(t.accountNumber),
    index('payout_accounts_qr_account').on(t.qrAccount),
    valueIn(t.method, PAYOUT_METHODS),
    lengthBetween(t.bankName, 1, 60),
    lengthBetween(t.accountName, 1, 100),
    lengthBetween(t.accountNumber, 6, 20),
    lengthBetween(t.note, 1, 200),
    lengthBetween(t.qrPayload, 1, 512),
    lengthBetween(t.qrAccount, 1, 200),
    between(t.position, 1, 1_000_000),
    check('payout_accounts_bank_named', sql`(${t.bankName} is not null) = (${t.method} = 'bank')`),
    check('payout_accounts_number_unless_cash', sql`(${t.accountNumber} is null) = (${t.method} = 'cash')`),
    check(
      'payout_accounts_qr_with_account',
      sql`(${t.qrPayload} is null) = (${t.qrAccount} is null) and (${t.qrPayload} is null or ${t.method} <> 'cash')`,
    ),
  ],
)
