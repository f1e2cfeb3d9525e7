import type { Db } from '#app/db/client.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { clientFiles, shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { makePerson } from './accounts.ts'
import { makeAgent, makeClient } from './agents.ts'
import { FAR_FUTURE, hashText, makeFakeCiphertext, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'

export async function makeShortlist(db: Db, overrides: Partial<typeof shortlists.$inferInsert> = {}) {
  const clientId = overrides.clientId ?? (await makeClient(db)).id
  const values = {
    tokenHash: hashText(`shortlist ${nextSerial()}`),
    sealedToken: makeFakeCiphertext('shortlist'),
    expiresAt: FAR_FUTURE,
  }
  return requireOneRow(
    await db
      .insert(shortlists)
      .values({ ...values, ...overrides, clientId })
      .returning(),
  )
}

export async function makeShortlistItem(db: Db, overrides: Partial<typeof shortlistItems.$inferInsert> = {}) {
  const shortlistId = overrides.shortlistId ?? (await makeShortlist(db)).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db, { status: 'active' })).id
  return requireOneRow(
    await db
      .insert(shortlistItems)
      .values({ position: 0, ...overrides, shortlistId, propertyId })
      .returning(),
  )
}

export async function makeClientFile(db: Db, overrides: Partial<typeof clientFiles.$inferInsert> = {}) {
  const clientId = overrides.clientId ?? (await makeClient(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  return requireOneRow(
    await db
      .insert(clientFiles)
      .values({ title: 'Proof of income', ...overrides, clientId, fileId })
      .returning(),
  )
}

export async function makeAgentReview(db: Db, overrides: Partial<typeof agentReviews.$inferInsert> = {}) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const authorId = overrides.authorId ?? (await makePerson(db, 'tenant')).id
  const values = { basis: 'viewing', rating: 5, content: 'Came on time and answered every question.' } as const
  return requireOneRow(
    await db
      .insert(agentReviews)
      .values({ ...values, ...overrides, agentId, authorId })
      .returning(),
  )
}
