// An administrator who can sign in to the console of a server process.
import type { Db } from '#app/db/client.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makePersonWithPassword } from './accounts.ts'
import { PRODUCT_PASSWORDS } from './passwords.ts'

export const ADMIN_PASSWORD = 'Bakal-na-Pinto-88'

/** Hashed once, because argon2 is slow by design. */
let passwordHash: Promise<string> | undefined

type AdminOverrides = Parameters<typeof makeAdminUser>[1]

/** The person has another email address on the site than in the console. */
export async function makeConsoleAdmin(db: Db, email: string, overrides: AdminOverrides = {}) {
  passwordHash ??= PRODUCT_PASSWORDS.hash(ADMIN_PASSWORD)
  const person = await makePersonWithPassword(db, 'admin', { email: `site-${email}` })
  return makeAdminUser(db, { userId: person.id, email, passwordHash: await passwordHash, ...overrides })
}
