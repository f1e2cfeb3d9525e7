import { eq, ilike, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import type { DeactivationReason, Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeApplication, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeOwnerWithListings, makeThread } from '#tests/support/fixtures/closed-owner.ts'
import { CLOSURE_BATCH, tellClosure } from './closure-notice.commands.server.ts'
import { deactivateUser, reactivateUser } from './deactivation.commands.server.ts'
import { deactivationJobs } from './deactivation.jobs.server.ts'

const database = setUpTestDatabase()
let adminId = ''
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const asAdmin = () => as('admin', adminId)
const deactivate = (id: string, reason: DeactivationReason = 'scam') =>
  deactivateUser(asAdmin(), { id, reason, note: 'Three reports' })
/** Runs the job and its batches. */
async function tell(id: string): Promise<void> {
  const jobs = createInlineJobs()
  const ctx = createTestContext(database.db, { adapters: { jobs } })
  await jobs.work(deactivationJobs(() => ctx))
  await tellClosure(ctx, id)
  await jobs.runWaiting()
}
const listKinds = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)

beforeAll(async () => {
  adminId = (await makePerson(database.db, 'admin')).id
  await makeAdminUser(database.db, { userId: adminId })
})

describe('the people concerned', () => {
  test('everyone who wrote or applied is told once, by a line and a mail; a stranger is not (null control)', async () => {
    const { owner, first } = await makeOwnerWithListings(database.db)
    const { renter, conversation } = await makeThread(database.db, owner.id)
    await makeConversation(database.db, { propertyId: first.id, clientUserId: renter.id })
    const applicant = await makePerson(database.db, 'tenant')
    await makeApplication(database.db, { propertyId: first.id, applicantUserId: applicant.id })
    const stranger = await makeThread(database.db, (await makePerson(database.db, 'landlord')).id)
    await deactivate(owner.id)
    await tell(owner.id)
    await tell(owner.id) // the job may run twice
    expect(await listKinds(renter.id)).toEqual(['contact.closed'])
    expect(await listKinds(applicant.id)).toEqual(['contact.closed'])
    expect(await listKinds(stranger.renter.id)).toEqual([])
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, renter.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(owner.fullName)
    // the evidence stays
    expect(await database.db.$count(messages, eq(messages.conversationId, conversation.id))).toBe(1)
  })

  test('nobody is told after an undo before the job; after it, the same people read that the account is open', async () => {
    const { owner } = await makeOwnerWithListings(database.db)
    const { renter } = await makeThread(database.db, owner.id)
    await deactivate(owner.id)
    await reactivateUser(asAdmin(), owner.id)
    await tell(owner.id)
    expect(await listKinds(renter.id)).toEqual([])
    await deactivate(owner.id)
    await tell(owner.id)
    await reactivateUser(asAdmin(), owner.id)
    await tell(owner.id)
    await tell(owner.id)
    expect((await listKinds(renter.id)).toSorted()).toEqual(['contact.closed', 'contact.reopened'])
  })

  test('the owner who got an inquiry of a deactivated renter is told', async () => {
    const { owner } = await makeOwnerWithListings(database.db)
    const { renter } = await makeThread(database.db, owner.id)
    await deactivate(renter.id)
    await tell(renter.id)
    expect(await listKinds(owner.id)).toEqual(['contact.closed'])
  })

  test('a tenant whose rental has not ended is told once about the rent, with a link to the rental; one of the past is not', async () => {
    const { owner, first, second } = await makeOwnerWithListings(database.db)
    const current = await makeRental(database.db, { propertyId: first.id })
    await makeConversation(database.db, { propertyId: first.id, clientUserId: current.tenantId })
    const ended = await makeRental(database.db, { propertyId: second.id, startsOn: '2020-01-01', endsOn: '2021-01-01' })
    await deactivate(owner.id)
    await tell(owner.id)
    expect(await listKinds(current.tenantId)).toEqual(['rental.ownerClosed'])
    expect(await listKinds(ended.tenantId)).toEqual([])
    const mails = await database.db
      .select()
      .from(emails)
      .where(ilike(emails.subject, `%${owner.fullName}%`))
    expect(mails).toHaveLength(1)
    await reactivateUser(asAdmin(), owner.id)
    await tell(owner.id)
    expect((await listKinds(current.tenantId)).toSorted()).toEqual(['rental.ownerClosed', 'rental.ownerReopened'])
  })

  test('many people are told in batches, each person once, also if a batch runs twice', async () => {
    const { owner, first } = await makeOwnerWithListings(database.db)
    const renters = await Promise.all(
      Array.from({ length: CLOSURE_BATCH + 1 }, () => makePerson(database.db, 'tenant')),
    )
    for (const { id } of renters) await makeConversation(database.db, { propertyId: first.id, clientUserId: id })
    await deactivate(owner.id)
    const jobs = createInlineJobs()
    const ctx = createTestContext(database.db, { adapters: { jobs } })
    const batches: unknown[] = []
    const definitions = deactivationJobs(() => ctx).map((definition) => {
      const handler = (data: JobData) => {
        batches.push(data.after)
        return definition.handler(data)
      }
      return Object.assign({}, definition, { handler })
    })
    await jobs.work(definitions)
    await tellClosure(ctx, owner.id)
    const firstBatch = jobs.waiting.at(0)
    await jobs.runWaiting()
    expect(batches).toEqual([null, expect.any(String)])
    await jobs.send(database.db, firstBatch?.name ?? '', firstBatch?.data ?? {})
    await jobs.runWaiting()
    const lines = await database.db.$count(
      notifications,
      inArray(
        notifications.userId,
        renters.map(({ id }) => id),
      ),
    )
    expect(lines).toBe(renters.length)
  })

  test('a batch that an undo has overtaken tells nobody', async () => {
    const { owner } = await makeOwnerWithListings(database.db)
    const { renter } = await makeThread(database.db, owner.id)
    await deactivate(owner.id)
    const jobs = createInlineJobs()
    const ctx = createTestContext(database.db, { adapters: { jobs } })
    await jobs.work(deactivationJobs(() => ctx))
    await tellClosure(ctx, owner.id)
    await reactivateUser(asAdmin(), owner.id)
    await tell(owner.id)
    await jobs.runWaiting()
    expect(await listKinds(renter.id)).toEqual(['contact.reopened'])
  })

  test('nobody can write in the conversation, and its members read why; after the undo they can write (null control)', async () => {
    const { owner } = await makeOwnerWithListings(database.db)
    const { renter, conversation } = await makeThread(database.db, owner.id)
    const asRenter = as('tenant', renter.id)
    const write = () =>
      sendMessage(asRenter, { conversationId: conversation.id, key: crypto.randomUUID(), content: 'Hello po' })
    await write()
    await deactivate(owner.id)
    await expect(write()).rejects.toMatchObject({ code: 'conversation.closed', status: 409 })
    expect((await getConversationHead(asRenter, conversation.id)).isClosed).toBe(true)
    await reactivateUser(asAdmin(), owner.id)
    await write()
    expect((await getConversationHead(asRenter, conversation.id)).isClosed).toBe(false)
  })
})
