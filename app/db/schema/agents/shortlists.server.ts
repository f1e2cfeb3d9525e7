// Homes that an agent proposes to a client on a private page, what the client answers, and files about the client.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REACTIONS } from '#app/shared/agent-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, ciphertextLength, lengthBetween, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, encrypted, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { clients } from './clients.server.ts'

/**
 * Owner: domain/agents. The token in the address of the page is the permission to read it: the hash finds the row, and the encrypted token
 * lets the agent copy the address again.
 */
export const shortlists = pgTable(
  'shortlists',
  {
    id: id(),
    clientId: requiredReference('client_id', () => clients.id, 'cascade'),
    tokenHash: text('token_hash').notNull().unique('shortlists_token_unique'),
    sealedToken: encrypted('sealed_token').notNull(),
    /** What the agent wrote above the homes. */
    note: text(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('shortlists_client').on(t.clientId, t.createdAt, t.id),
    sha256Format(t.tokenHash),
    ciphertextLength(t.sealedToken),
    lengthBetween(t.note, 1, 500),
    check('shortlists_dates_in_order', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)

/** Owner: domain/agents. A home of a shortlist with the client's last answer. */
export const shortlistItems = pgTable(
  'shortlist_items',
  {
    id: id(),
    shortlistId: requiredReference('shortlist_id', () => shortlists.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    position: integer().notNull(),
    reaction: text({ enum: REACTIONS }),
    /** The question of the client. */
    question: text(),
    reactedAt: moment('reacted_at'),
  },
  (t) => [
    unique('shortlist_items_listing_unique').on(t.shortlistId, t.propertyId),
    index('shortlist_items_property').on(t.propertyId),
    between(t.position, 0, 19),
    valueIn(t.reaction, REACTIONS),
    lengthBetween(t.question, 1, 1_000),
    check('shortlist_items_reaction_dated', sql`(${t.reaction} is null) = (${t.reactedAt} is null)`),
    check(
      'shortlist_items_question_of_ask',
      sql`(${t.question} is not null) = (${t.reaction} is not distinct from 'ask')`,
    ),
  ],
)

/** Owner: domain/agents. A document about a client that the agent keeps, such as a scan or a requirement list. */
export const clientFiles = pgTable(
  'client_files',
  {
    id: id(),
    clientId: requiredReference('client_id', () => clients.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('client_files_file_unique'),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('client_files_client').on(t.clientId, t.createdAt, t.id),
    index('client_files_uploaded_by').on(t.uploadedBy),
    lengthBetween(t.title, 1, 150),
  ],
)
