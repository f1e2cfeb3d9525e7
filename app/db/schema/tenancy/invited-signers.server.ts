import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  clientLengths,
  emailFormat,
  lengthBetween,
  notNegative,
  sha256Format,
  valueIn,
} from '#app/db/schema/checks.server.ts'
import {
  clientColumns,
  createdAt,
  encrypted,
  id,
  moment,
  requiredReference,
  updatedAt,
} from '#app/db/schema/columns.server.ts'
import { INVITED_SIGNER_ROLES, INVITED_SIGNER_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { leaseSignings } from './lease-signings.server.ts'

/**
 * Owner: domain/tenancy. A guarantor or a witness who signs one version of a lease by a link, without an account. Address and link are erased when the
 * version is decided. A trigger refuses a change of a made signature but the erasure of what names the person.
 */
export const invitedSigners = pgTable(
  'invited_signers',
  {
    id: id(),
    signingId: requiredReference('signing_id', () => leaseSignings.id, 'restrict'),
    addedBy: requiredReference('added_by', () => users.id, 'restrict'),
    role: text({ enum: INVITED_SIGNER_ROLES }).notNull(),
    name: text().notNull(),
    email: text(),
    /** Stays on the certificate. */
    maskedEmail: text('masked_email').notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    status: text({ enum: INVITED_SIGNER_STATUSES }).notNull().default('asked'),
    tokenHash: text('token_hash').unique('invited_signers_token_unique'),
    /** As the person typed it. */
    signedName: text('signed_name'),
    drawing: text(),
    code: encrypted('code'),
    codeSentAt: moment('code_sent_at'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    signedAt: moment('signed_at'),
    declineReason: text('decline_reason'),
    decidedAt: moment('decided_at'),
    ...clientColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invited_signers_signing').on(t.signingId),
    index('invited_signers_added_by').on(t.addedBy),
    valueIn(t.role, INVITED_SIGNER_ROLES),
    lengthBetween(t.name, 1, 100),
    emailFormat(t.email),
    lengthBetween(t.maskedEmail, 3, 254),
    valueIn(t.locale, LOCALES),
    valueIn(t.status, INVITED_SIGNER_STATUSES),
    sha256Format(t.tokenHash),
    lengthBetween(t.signedName, 1, 100),
    lengthBetween(t.drawing, 8, 8_000),
    lengthBetween(t.code, 40, 200),
    notNegative(t.wrongCodes),
    lengthBetween(t.declineReason, 1, 500),
    check('invited_signers_link_has_address', sql`${t.tokenHash} is null or ${t.email} is not null`),
    check('invited_signers_decision_dated', sql`(${t.status} = 'asked') = (${t.decidedAt} is null)`),
    check('invited_signers_signature_dated', sql`(${t.status} = 'signed') = (${t.signedAt} is not null)`),
    check('invited_signers_signature_named', sql`${t.status} <> 'signed' or ${t.signedName} is not null`),
    check('invited_signers_decline_reasoned', sql`(${t.status} = 'declined') = (${t.declineReason} is not null)`),
    check(
      'invited_signers_code_while_asked',
      sql`${t.code} is null or ${t.status} = 'asked' and ${t.codeSentAt} is not null`,
    ),
    ...clientLengths(t),
  ],
)
