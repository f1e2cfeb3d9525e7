// Makes pairs of people with a conversation: tenant, landlord, listing, and a session for each.
import { createBetterAuth } from '#app/adapters/auth/better-auth.server.ts'
import { createBrowserCookies } from '#app/adapters/auth/browser-cookies.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import type { Database } from '#app/db/client.server.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'

export type Participant = { id: string; cookie: string }
export type Pair = { conversationId: string; tenant: Participant; landlord: Participant }

const MAX_CONCURRENT = 8

export async function makePairs(database: Database, count: number, options: { baseUrl: URL; secret: string }) {
  const cookies = createBrowserCookies(
    createBetterAuth({ db: database.db, log: createLog({ level: 'silent' }), ...options }),
  )
  async function makeParticipant(role: 'tenant' | 'landlord'): Promise<Participant> {
    const { id } = await makePerson(database.db, role)
    const token = createToken(systemRandom) // the database knows only its hash
    await makeSession(database.db, { userId: id, token: hashToken(token) })
    const [cookie = ''] = (await cookies.write('session', token, 3_600)).split(';', 1)
    return { id, cookie }
  }
  async function makePair(): Promise<Pair> {
    const [tenant, landlord] = [await makeParticipant('tenant'), await makeParticipant('landlord')]
    const { id: propertyId } = await makeProperty(database.db, { ownerId: landlord.id })
    const { id } = await makeConversation(database.db, { propertyId, clientUserId: tenant.id })
    return { conversationId: id, tenant, landlord }
  }
  const pairs: Pair[] = []
  while (pairs.length < count)
    pairs.push(...(await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, count - pairs.length) }, makePair))))
  return pairs
}
