import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  between,
  clientLengths,
  lengthBetween,
  notNegative,
  sha256Format,
  valueIn,
} from '#app/db/schema/checks.server.ts'
import {
  clientColumns,
  createdAt,
  day,
  encrypted,
  id,
  moment,
  requiredReference,
  updatedAt,
} from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  LEASE_SIGNING_STATUSES,
  RENEWAL_SIDES,
  SIGNATURE_WAYS,
  type SignedPaperKind,
} from '#app/shared/tenancy-vocabulary.ts'
import { rentals } from './tenancy.server.ts'

/** One clause as it is signed: in English, the language of the contract, with its explanation in Filipino. */
export type LeaseClause = { key: string; heading: string; text: string; explanation: string }

/** All that is signed. `hash` of the row is the fingerprint of this text. Empty after the erasure of a side. */
export type LeaseText = { listing: string; owner: string; tenant: string; clauses: LeaseClause[]; preparedOn: string }

/**
 * Owner: domain/tenancy. A paper of a rental that both sides sign: its lease, or another kind. At most one of a kind is open; a changed paper is a
 * new row without signatures. A trigger refuses a change of the text, and every change of one that is decided but the erasure of names.
 */
export const leaseSignings = pgTable(
  'lease_signings',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    preparedBy: requiredReference('prepared_by', () => users.id, 'restrict'),
    /** Kinds are data of the domain (paper-records/paper-kinds.queries.server.ts): a further one needs no change of this table. */
    kind: text().$type<SignedPaperKind>().notNull().default('lease'),
    /** 1 for the first paper of a kind. */
    draft: integer('draft').notNull(),
    content: jsonb('content').$type<Partial<LeaseText>>().notNull(),
    hash: text().notNull(),
    /** Of the facts of the record that the text was made from: a changed record makes an open paper void. Null before there were other kinds. */
    recordHash: text('record_hash'),
    /** Printed with a QR code on the certificate: it shows kind, dates and state, and no names. */
    reference: text().unique('lease_signings_reference_unique'),
    /** The last day on which it can be signed. */
    expiresOn: day('expires_on').notNull(),
    status: text({ enum: LEASE_SIGNING_STATUSES }).notNull().default('open'),
    declineReason: text('decline_reason'),
    decidedAt: moment('decided_at'),
    /** The signed PDF with its certificate. */
    fileId: uuid('file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    /** Of the bytes of that file: whoever has it can check it. */
    fileHash: text('file_hash').unique('lease_signings_file_hash_unique'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('lease_signings_one_open_of_kind')
      .on(t.rentalId, t.kind)
      .where(sql`${t.status} = 'open'`),
    uniqueIndex('lease_signings_draft_of_kind').on(t.rentalId, t.kind, t.draft),
    index('lease_signings_prepared_by').on(t.preparedBy),
    index('lease_signings_file').on(t.fileId),
    between(t.draft, 1, 50),
    check(
      'lease_signings_content_bounded',
      sql`jsonb_typeof(${t.content}) = 'object' and length(${t.content}::text) <= 200000`,
    ),
    check('lease_signings_kind_format', sql`${t.kind} ~ '^[a-z_]{3,40}$'`),
    sha256Format(t.hash),
    sha256Format(t.recordHash),
    check('lease_signings_reference_format', sql`${t.reference} ~ '^[0-9A-HJKMNP-TV-Z]{12}$'`),
    valueIn(t.status, LEASE_SIGNING_STATUSES),
    lengthBetween(t.declineReason, 1, 500),
    sha256Format(t.fileHash),
    check('lease_signings_decision_dated', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check('lease_signings_decline_reasoned', sql`(${t.status} = 'declined') = (${t.declineReason} is not null)`),
    check(
      'lease_signings_signed_has_file',
      sql`${t.status} <> 'signed' or ${t.fileId} is not null and ${t.fileHash} is not null`,
    ),
  ],
)

/**
 * Owner: domain/tenancy. The signature of one side: begun with the name and the drawing, made with the code that was mailed. A trigger refuses a
 * change of a made signature but the erasure of what names the person.
 */
export const leaseSignatures = pgTable(
  'lease_signatures',
  {
    id: id(),
    signingId: requiredReference('signing_id', () => leaseSignings.id, 'restrict'),
    side: text({ enum: RENEWAL_SIDES }).notNull(),
    signerId: requiredReference('signer_id', () => users.id, 'restrict'),
    /** As the person typed it. */
    name: text().notNull(),
    /** The lines of a drawn signature as the data of an SVG path; null if it was typed only. */
    drawing: text(),
    /** How the person confirmed it. */
    way: text({ enum: SIGNATURE_WAYS }).notNull().default('code'),
    /** Of the six digits that were mailed; null after the signature was made. */
    code: encrypted('code'),
    codeSentAt: moment('code_sent_at').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    signedAt: moment('signed_at'),
    /** The address of the account, shortened as the certificate prints it; a code was mailed to it. */
    codeSentTo: text('code_sent_to').notNull(),
    ...clientColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('lease_signatures_side_unique').on(t.signingId, t.side),
    index('lease_signatures_signer').on(t.signerId),
    valueIn(t.side, RENEWAL_SIDES),
    valueIn(t.way, SIGNATURE_WAYS),
    lengthBetween(t.name, 1, 100),
    lengthBetween(t.drawing, 8, 8_000),
    lengthBetween(t.code, 40, 200),
    notNegative(t.wrongCodes),
    lengthBetween(t.codeSentTo, 1, 254),
    check('lease_signatures_code_until_signed', sql`(${t.code} is null) = (${t.signedAt} is not null)`),
    ...clientLengths(t),
  ],
)
