import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { lengthBetween, notNegative } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { users } from './accounts.server.ts'

/** Owner: domain/accounts. A key of WebAuthn; its private half never leaves the device of the person. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** By the person, so that they recognize the device. */
    name: text().notNull(),
    /** Chosen by the device, base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Rises with each use, unless the device does not count (0): a lower value reveals a copied key. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    /** Synchronized between the devices of the person. */
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('passkeys_user').on(t.userId, t.createdAt),
    lengthBetween(t.name, 1, 60),
    lengthBetween(t.credentialId, 16, 1_400),
    lengthBetween(t.publicKey, 32, 2_000),
    notNegative(t.counter),
  ],
)
