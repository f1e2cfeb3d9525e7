import type { Db } from '#app/db/client.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { clientFiles, shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { makePerson } from './accounts.ts'
import { makeAgent, makeClient } from './agents.ts'
import { dayNumber, FAR_FUTURE, hashText, makeFakeCiphertext, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'
import { makeConversation } from './messaging.ts'

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

export async function makeBrokerage(db: Db, overrides: Partial<typeof brokerages.$inferInsert> = {}) {
  const brokerId = overrides.brokerId ?? (await makeAgent(db)).id
  return requireOneRow(
    await db
      .insert(brokerages)
      .values({ name: `Bahay Brokerage ${nextSerial()}`, ...overrides, brokerId })
      .returning(),
  )
}

/** An open invitation. */
export async function makeBrokerageMember(db: Db, overrides: Partial<typeof brokerageMembers.$inferInsert> = {}) {
  const brokerageId = overrides.brokerageId ?? (await makeBrokerage(db)).id
  const serial = nextSerial()
  const values = {
    accreditationNumber: String(20_000 + serial).padStart(7, '0'),
    accreditationExpiresOn: dayNumber(900),
    email: `salesperson-${serial}@tahanan.example`,
    tokenHash: hashText(`brokerage-${serial}`),
    expiresAt: FAR_FUTURE,
  }
  return requireOneRow(
    await db
      .insert(brokerageMembers)
      .values({ ...values, ...overrides, brokerageId })
      .returning(),
  )
}

/** A salesperson who accepted. */
export async function makeSalesperson(db: Db, overrides: Partial<typeof brokerageMembers.$inferInsert> = {}) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const accepted = { status: 'active', email: null, tokenHash: null, expiresAt: null, acceptedAt: new Date() } as const
  return makeBrokerageMember(db, { ...accepted, ...overrides, agentId })
}

export async function makeLeadAssignment(db: Db, overrides: Partial<typeof leadAssignments.$inferInsert> = {}) {
  const brokerageId = overrides.brokerageId ?? (await makeBrokerage(db)).id
  const memberId = overrides.memberId ?? (await makeSalesperson(db, { brokerageId })).id
  const conversationId = overrides.conversationId ?? (await makeConversation(db)).id
  const values = { rule: 'in_turn', dueAt: FAR_FUTURE } as const
  return requireOneRow(
    await db
      .insert(leadAssignments)
      .values({ ...values, ...overrides, brokerageId, memberId, conversationId })
      .returning(),
  )
}
