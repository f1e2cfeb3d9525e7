// People who can sign in, and a client that keeps cookies like a browser.
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeAccount, makePerson } from '#seed/factories/accounts.ts'
import { PRODUCT_PASSWORDS, QUICK_PASSWORDS } from './passwords.ts'

export const TEST_PASSWORD = 'Bahay-Kubo 1!'

/** Hashed once, because argon2 is slow by design. */
let productHash: Promise<string> | undefined
let quickHash: Promise<string> | undefined

type Overrides = Parameters<typeof makePerson>[2]

/** A person who can sign in on a server process. */
export function makePersonWithPassword(db: Db, role: Role, overrides: Overrides = {}) {
  productHash ??= PRODUCT_PASSWORDS.hash(TEST_PASSWORD)
  return makePersonWithHash(db, role, overrides, productHash)
}

/** The same for commands called in the test process, whose contexts hash with minimum work. */
export function makePersonWithQuickPassword(db: Db, role: Role, overrides: Overrides = {}) {
  quickHash ??= QUICK_PASSWORDS.hash(TEST_PASSWORD)
  return makePersonWithHash(db, role, overrides, quickHash)
}

async function makePersonWithHash(db: Db, role: Role, overrides: Overrides, passwordHash: Promise<string>) {
  const person = await makePerson(db, role, overrides)
  await makeAccount(db, {
    userId: person.id,
    providerId: 'credential',
    accountId: person.id,
    password: await passwordHash,
  })
  return person
}

/** A session of the console for an administrator, of the site for everybody else; the password is the same. */
export async function signInAnyRole(
  db: Db,
  browser: Pick<TestBrowser, 'signIn' | 'post'>,
  email: string,
): Promise<void> {
  const [person] = await db
    .select({ id: users.id, role: userProfiles.userType })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email))
  const { status } =
    person?.role === 'admin'
      ? await signInToConsole(db, browser, { id: person.id, email })
      : await browser.signIn(email)
  if (status !== 303) throw new Error(`The sign-in of ${email} answered ${status}.`)
}

async function signInToConsole(
  db: Db,
  browser: Pick<TestBrowser, 'post'>,
  { id, email }: { id: string; email: string },
): Promise<Response> {
  productHash ??= PRODUCT_PASSWORDS.hash(TEST_PASSWORD)
  if ((await db.$count(adminUsers, eq(adminUsers.userId, id))) === 0)
    await makeAdminUser(db, { userId: id, email, passwordHash: await productHash })
  return browser.post('/admin/login', { email, password: TEST_PASSWORD })
}

export type TestBrowser = ReturnType<typeof createTestBrowser>

/** A client that follows no redirects, keeps cookies like a browser, and has its own client address. */
export function createTestBrowser(base: string, address = '203.0.113.9') {
  const jar = new Map<string, string>()
  const buildCookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('X-Forwarded-For', address)
    if (jar.size > 0 && !headers.has('Cookie')) headers.set('Cookie', buildCookieHeader())
    const response = await fetch(new URL(path, base), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  }

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const separatorIndex = pair.indexOf('=')
    const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isExpired) jar.delete(pair.slice(0, separatorIndex))
    else jar.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1))
  }

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { Origin: new URL(base).origin, ...headers },
      body: new URLSearchParams(fields),
    })

  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    send,
    post,
    signIn: (email: string, password = TEST_PASSWORD) => post('/signin', { email, password }),
  }
}
