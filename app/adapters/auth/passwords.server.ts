// Passwords behind a door that lets few through at a time: argon2id takes 19 MB and a core, and a flood of sign-ins must not
// starve the pages (PROMISES A2). Who finds the waiting room full is told to come back.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { AuthAdapter } from './auth.server.ts'

/** Handed in by the composition root: how a password is hashed is the business of domain/accounts. */
export type PasswordFunctions = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
  needsRehash(stored: string): boolean
}

const AT_ONCE = 2
const WAITING = 60
const RETRY_AFTER_SECONDS = 3
const PASSWORD_PROVIDER = 'credential'

export type Door = <T>(work: () => Promise<T>) => Promise<T>

export function createDoor(atOnce = AT_ONCE, waitingRoom = WAITING): Door {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= atOnce) {
      if (waiting.length >= waitingRoom) fail('app.busy', {}, { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve)) // whoever leaves hands the place over
    } else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}

type Passwords = Pick<
  AuthAdapter,
  'checkPassword' | 'hashPassword' | 'storePasswordHash' | 'setPassword' | 'hasPassword'
>

export function createPasswords(db: Db, functions: PasswordFunctions, door: Door = createDoor()): Passwords {
  /** For e-mails nobody has: a hash of nothing anybody knows, made once. */
  let decoy: Promise<string> | undefined
  const hashPassword = (password: string) => door(() => functions.hash(password))

  async function storedHash(userId: string): Promise<string | null> {
    const [row] = await db.select({ password: accounts.password }).from(accounts).where(passwordOf(userId))
    return row?.password ?? null
  }

  async function checkPassword(userId: string | null, password: string) {
    const stored = userId === null ? null : await storedHash(userId)
    decoy ??= functions.hash(crypto.randomUUID())
    const against = stored ?? (await decoy)
    const isRight = await door(() => functions.verify(password, against))
    if (!isRight || stored === null || userId === null) return false
    if (functions.needsRehash(stored)) await storePasswordHash(userId, await hashPassword(password))
    return true
  }

  async function storePasswordHash(userId: string, hash: string, within: Db = db) {
    await within
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
    hasPassword: async (userId) => (await storedHash(userId)) !== null,
  }
}

const passwordOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
