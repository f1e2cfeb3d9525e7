// Changes of the payout accounts of an owner that one co-owner proposed and a second person decides.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PAYOUT_METHODS, PAYOUT_PROPOSAL_KINDS, PAYOUT_PROPOSAL_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { lengthBetween, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/tenancy. What the account would be after the change. The account itself stays as it is until somebody approves. One that was
 * changed after `account_changed_at` is no longer the one that the proposer saw, so the proposal has lapsed.
 */
export const payoutProposals = pgTable(
  'payout_proposals',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'cascade'),
    memberId: requiredReference('member_id', () => teamMembers.id, 'cascade'),
    proposedBy: requiredReference('proposed_by', () => users.id, 'cascade'),
    kind: text({ enum: PAYOUT_PROPOSAL_KINDS }).notNull(),
    /** Not a reference: the decided proposal stays in the list of an account that was removed. */
    accountId: uuid('account_id'),
    accountChangedAt: moment('account_changed_at'),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    bankName: text('bank_name'),
    accountName: text('account_name').notNull(),
    accountNumber: text('account_number'),
    note: text(),
    qrPayload: text('qr_payload'),
    qrAccount: text('qr_account'),
    status: text({ enum: PAYOUT_PROPOSAL_STATUSES }).notNull().default('open'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payout_proposals_owner').on(t.ownerId, t.status, t.createdAt),
    index('payout_proposals_member').on(t.memberId, t.status),
    index('payout_proposals_proposed_by').on(t.proposedBy),
    index('payout_proposals_decided_by').on(t.decidedBy),
    uniqueIndex('payout_proposals_one_open')
      .on(t.accountId)
      .where(sql`${t.status} = 'open'`),
    valueIn(t.kind, PAYOUT_PROPOSAL_KINDS),
    valueIn(t.method, PAYOUT_METHODS),
    valueIn(t.status, PAYOUT_PROPOSAL_STATUSES),
    lengthBetween(t.bankName, 1, 60),
    lengthBetween(t.accountName, 1, 100),
    lengthBetween(t.accountNumber, 6, 20),
    lengthBetween(t.note, 1, 200),
    lengthBetween(t.qrPayload, 1, 512),
    lengthBetween(t.qrAccount, 1, 200),
    lengthBetween(t.declineReason, 1, 500),
    check(
      'payout_proposals_account_unless_new',
      sql`num_nonnulls(${t.accountId}, ${t.accountChangedAt}) = case ${t.kind} when 'add' then 0 else 2 end`,
    ),
    check('payout_proposals_decision_dated', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check('payout_proposals_decline_reasoned', sql`(${t.status} = 'declined') = (${t.declineReason} is not null)`),
  ],
)
