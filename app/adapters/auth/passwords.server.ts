// Password hashing behind a concurrency limiter: argon2id takes 19 MB and a core, and a flood of sign-ins must not starve pages
// (promise A2). A full queue answers 503 with Retry-After.
import { availableParallelism } from 'node:os'
import { and, eq } from 'drizzle-orm'
import {
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
  createConcurrencyLimiter,
} from '#app/adapters/concurrency-limiter.ts'
import type { Db } from '#app/db/client.server.ts'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { AuthAdapter } from './auth.server.ts'

/** Passed in by the composition root: domain/accounts decides how a password is hashed. */
export type PasswordFunctions = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
  needsRehash(stored: string): boolean
}

/** A hash takes a whole core; one core stays for pages. */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1)

export const HASHING_LIMITS: ConcurrencyLimits = {
  maxConcurrent: HASHES_AT_ONCE,
  maxQueueLength: 60,
  onOverload: () => fail('app.busy', {}, { retryAfter: 3 }),
}
const PASSWORD_PROVIDER = 'credential'

type Passwords = Pick<
  AuthAdapter,
  'checkPassword' | 'hashPassword' | 'storePasswordHash' | 'setPassword' | 'hasPassword'
>

export function createPasswords(
  db: Db,
  functions: PasswordFunctions,
  limiter: ConcurrencyLimiter = createConcurrencyLimiter(HASHING_LIMITS),
): Passwords {
  /** For unknown email addresses: the hash of a random value, computed once. */
  let decoyHash: Promise<string> | undefined
  const hashPassword = (password: string) => limiter(() => functions.hash(password))

  async function findStoredHash(userId: string): Promise<string | null> {
    const [row] = await db.select({ password: accounts.password }).from(accounts).where(matchesPasswordAccount(userId))
    return row?.password ?? null
  }

  async function checkPassword(userId: string | null, password: string) {
    const stored = userId === null ? null : await findStoredHash(userId)
    decoyHash ??= functions.hash(crypto.randomUUID())
    const hashToCompare = stored ?? (await decoyHash)
    const isCorrect = await limiter(() => functions.verify(password, hashToCompare))
    if (!isCorrect || stored === null || userId === null) return false
    if (functions.needsRehash(stored)) await storePasswordHash(userId, await hashPassword(password))
    return true
  }

  async function storePasswordHash(userId: string, hash: string, tx: Db = db) {
    await tx
      .insert(accounts)
      .values({ userId, providerId: PASSWORD_PROVIDER, accountId: userId, password: hash })
      .onConflictDoUpdate({
        target: [accounts.providerId, accounts.accountId],
        set: { password: hash, updatedAt: new Date() },
      })
  }

  return {
    checkPassword,
    hashPassword,
    storePasswordHash,
    setPassword: async (userId, password) => storePasswordHash(userId, await hashPassword(password)),
    hasPassword: async (userId) => (await findStoredHash(userId)) !== null,
  }
}

const matchesPasswordAccount = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
