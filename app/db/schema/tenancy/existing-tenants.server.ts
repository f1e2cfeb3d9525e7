// Tenants whom an owner added with the rental in which they live: their invitation, and what the owner wrote about the past. No foreign key cascades.
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  OPENING_FIGURE_KINDS,
  OPENING_FIGURE_STATUSES,
  TENANT_INVITATION_STATUSES,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  ciphertextLength,
  emailFormat,
  lengthBetween,
  notNegative,
  phoneFormat,
  sha256Format,
  valueIn,
} from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { payments, postDatedChecks, rentals } from './tenancy.server.ts'

/**
 * Owner: domain/tenancy. The invitation of a tenant whom the owner added. The name is in `users`, in the row that stands for the tenant until
 * somebody accepts. The address and the number are only for the invitation: they are erased when it is accepted or declined.
 */
export const tenantInvitations = pgTable(
  'tenant_invitations',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict').unique('tenant_invitations_rental_unique'),
    status: text({ enum: TENANT_INVITATION_STATUSES }).notNull().default('not_invited'),
    phone: text(),
    email: text(),
    /** The hash finds the row; with the encrypted token the owner can copy the address again. */
    tokenHash: text('token_hash').unique('tenant_invitations_token_unique'),
    sealedToken: text('sealed_token'),
    expiresAt: moment('expires_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'restrict' }),
    /** When it was accepted or declined. */
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('tenant_invitations_accepted_by').on(t.acceptedBy),
    valueIn(t.status, TENANT_INVITATION_STATUSES),
    phoneFormat(t.phone),
    emailFormat(t.email),
    sha256Format(t.tokenHash),
    ciphertextLength(t.sealedToken),
    check(
      'tenant_invitations_token_when_invited',
      sql`num_nonnulls(${t.tokenHash}, ${t.sealedToken}, ${t.expiresAt}) = case ${t.status} when 'invited' then 3 else 0 end`,
    ),
    check('tenant_invitations_acceptance_named', sql`(${t.status} = 'accepted') = (${t.acceptedBy} is not null)`),
    check(
      'tenant_invitations_answer_dated',
      sql`(${t.status} in ('accepted', 'declined')) = (${t.answeredAt} is not null)`,
    ),
    check(
      'tenant_invitations_erased_when_answered',
      sql`${t.answeredAt} is null or num_nonnulls(${t.phone}, ${t.email}) = 0`,
    ),
  ],
)

/**
 * Owner: domain/tenancy. One figure that the owner wrote when adding a tenant. The tenant confirms or contests it once; a contested one is kept
 * or corrected by the owner. The first amount stays.
 */
export const openingFigures = pgTable(
  'opening_figures',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    kind: text({ enum: OPENING_FIGURE_KINDS }).notNull(),
    /** The line of the rent book, of a figure of the kind `line`. */
    paymentId: uuid('payment_id')
      .unique('opening_figures_payment_unique')
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** The post-dated check, of a figure of the kind `check`. */
    checkId: uuid('check_id')
      .unique('opening_figures_check_unique')
      .references(() => postDatedChecks.id, { onDelete: 'restrict' }),
    /** Centavos; thousandths of a cubic meter or a kilowatt-hour for a meter; the day of the month; a date as the number YYYYMMDD. */
    amount: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: OPENING_FIGURE_STATUSES }).notNull().default('proposed'),
    contestReason: text('contest_reason'),
    /** What the owner says to a contested figure. */
    answer: text(),
    correctedAmount: bigint('corrected_amount', { mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('opening_figures_one_of_kind')
      .on(t.rentalId, t.kind)
      .where(sql`${t.kind} not in ('line', 'check') and ${t.status} <> 'corrected'`),
    index('opening_figures_rental').on(t.rentalId, t.status),
    valueIn(t.kind, OPENING_FIGURE_KINDS),
    valueIn(t.status, OPENING_FIGURE_STATUSES),
    notNegative(t.amount),
    notNegative(t.correctedAmount),
    lengthBetween(t.contestReason, 1, 500),
    lengthBetween(t.answer, 1, 500),
    check('opening_figures_line_named', sql`(${t.kind} = 'line') = (${t.paymentId} is not null)`),
    check('opening_figures_check_named', sql`(${t.kind} = 'check') = (${t.checkId} is not null)`),
    check(
      'opening_figures_contest_reasoned',
      sql`(${t.status} in ('proposed', 'confirmed')) = (${t.contestReason} is null)`,
    ),
    check('opening_figures_answered', sql`(${t.status} in ('kept', 'corrected')) = (${t.answer} is not null)`),
    check('opening_figures_correction_given', sql`(${t.status} = 'corrected') = (${t.correctedAmount} is not null)`),
  ],
)
