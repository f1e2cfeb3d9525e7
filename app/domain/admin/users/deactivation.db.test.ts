import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { hasClosedOwner } from '#app/domain/listings/public/closed-owner.queries.server.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import type { DeactivationReason, Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findAdminUser } from './admin-user.queries.server.ts'
import { adminUserAction } from './admin-users.schema.ts'
import { deactivateUser, reactivateUser, tellClosure } from './deactivation.commands.server.ts'

const database = setUpTestDatabase()
let adminId = ''
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const asAdmin = () => as('admin', adminId)
const deactivate = (id: string, reason: DeactivationReason = 'scam') =>
  deactivateUser(asAdmin(), { id, reason, note: 'Three reports' })
const tell = (id: string) => tellClosure(createTestContext(database.db), id)
const isPublic = async (id: string) => (await findPublicListing(createTestContext(database.db), id)) !== null
const listKinds = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)

beforeAll(async () => {
  adminId = (await makePerson(database.db, 'admin')).id
  await makeAdminUser(database.db, { userId: adminId })
})

async function makeOwner() {
  const owner = await makePerson(database.db, 'landlord')
  const make = (status: 'active' | 'pending' | 'draft' | 'inactive') =>
    makeProperty(database.db, {
      ownerId: owner.id,
      status,
      ...(status === 'inactive' ? { inactiveReason: 'rented' } : {}),
    })
  const [first, second] = [await make('active'), await make('active')]
  const others = [await make('pending'), await make('draft'), await make('inactive')]
  return { owner, first, second, others }
}

async function makeThread(ownerId: string) {
  const renter = await makePerson(database.db, 'tenant')
  const listing = await makeProperty(database.db, { ownerId })
  const conversation = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  await makeMessage(database.db, { conversationId: conversation.id, senderId: renter.id })
  return { renter, listing, conversation }
}

describe('the listings of a deactivated person', () => {
  test('none is public; those of other people are (null control)', async () => {
    const { owner, first, second } = await makeOwner()
    const other = await makeProperty(database.db)
    expect(await Promise.all([first, second, other].map(({ id }) => isPublic(id)))).toEqual([true, true, true])
    await deactivate(owner.id)
    expect(await Promise.all([first, second, other].map(({ id }) => isPublic(id)))).toEqual([false, false, true])
    expect(await Promise.all([first, other].map(({ id }) => hasClosedOwner(asAdmin(), id)))).toEqual([true, false])
    expect((await findAdminUser(asAdmin(), owner.id))?.deactivation).toMatchObject({
      reason: 'scam',
      note: 'Three reports',
      listings: 2,
    })
  })

  test('the undo restores exactly those that were public', async () => {
    const { owner, first, second, others } = await makeOwner()
    const ids = [first, second, ...others].map(({ id }) => id)
    const readStates = () =>
      database.db
        .select({ id: properties.id, status: properties.status, reason: properties.inactiveReason })
        .from(properties)
        .where(inArray(properties.id, ids))
        .orderBy(properties.id)
    const before = await readStates()
    await deactivate(owner.id)
    expect(await readStates()).not.toEqual(before)
    await reactivateUser(asAdmin(), owner.id)
    expect(await readStates()).toEqual(before)
    expect((await findAdminUser(asAdmin(), owner.id))?.deactivation).toEqual({
      reason: null,
      note: null,
      at: null,
      listings: 0,
    })
  })

  test('the undo leaves a listing as it is that an administrator changed meanwhile', async () => {
    const { owner, first, second } = await makeOwner()
    await deactivate(owner.id)
    await setListingStatus(asAdmin(), { id: first.id, status: 'draft' })
    await reactivateUser(asAdmin(), owner.id)
    expect(await Promise.all([isPublic(first.id), isPublic(second.id)])).toEqual([false, true])
  })

  test('cannot become public by an approval; after the undo it can (null control)', async () => {
    const { owner, others } = await makeOwner()
    const id = others[0]?.id ?? ''
    await deactivate(owner.id)
    const approve = () => setListingStatus(asAdmin(), { id, status: 'active' })
    await expect(approve()).rejects.toMatchObject({ code: 'listing.accountClosed', status: 409 })
    await reactivateUser(asAdmin(), owner.id)
    await approve()
    expect(await isPublic(id)).toBe(true)
  })

  test('an approval at the same time never leaves a public listing', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, others } = await makeOwner()
      const id = others[0]?.id ?? ''
      const [, ...closures] = await Promise.allSettled([
        setListingStatus(asAdmin(), { id, status: 'active' }),
        deactivate(owner.id),
        deactivate(owner.id),
      ])
      expect(closures.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await isPublic(id)).toBe(false)
    }
  })

  test('each change is in the audit log, with the reason and without the note; a second click adds nothing', async () => {
    const { owner, first, second } = await makeOwner()
    await Promise.all([deactivate(owner.id), deactivate(owner.id)])
    const entries = await database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subjectId, [owner.id, first.id, second.id]))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'listing.statusChanged',
      'listing.statusChanged',
      'user.deactivated',
    ])
    expect(entries.find(({ action }) => action === 'user.deactivated')?.details).toMatchObject({
      reason: 'scam',
      listings: 2,
    })
    expect(JSON.stringify(entries)).not.toContain('Three reports')
  })

  test('a listing that a deactivated agent manages stays public with its owner as the contact, until the undo', async () => {
    const agent = await makeAgent(database.db)
    const owner = await makePerson(database.db, 'landlord')
    const { id } = await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id })
    const readContact = async () => (await findPublicListing(createTestContext(database.db), id))?.contact.kind
    expect(await readContact()).toBe('agent')
    await deactivate(agent.userId)
    expect(await readContact()).toBe('landlord')
    await reactivateUser(asAdmin(), agent.userId)
    expect(await readContact()).toBe('agent')
  })
})

describe('the people concerned', () => {
  test('everyone who wrote or applied is told once, by a line and a mail; a stranger is not (null control)', async () => {
    const { owner, first } = await makeOwner()
    const { renter, conversation } = await makeThread(owner.id)
    await makeConversation(database.db, { propertyId: first.id, clientUserId: renter.id })
    const applicant = await makePerson(database.db, 'tenant')
    await makeApplication(database.db, { propertyId: first.id, applicantUserId: applicant.id })
    const stranger = await makeThread((await makePerson(database.db, 'landlord')).id)
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
    const { owner } = await makeOwner()
    const { renter } = await makeThread(owner.id)
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
    const { owner } = await makeOwner()
    const { renter } = await makeThread(owner.id)
    await deactivate(renter.id)
    await tell(renter.id)
    expect(await listKinds(owner.id)).toEqual(['contact.closed'])
  })

  test('nobody can write in the conversation, and its members read why; after the undo they can write (null control)', async () => {
    const { owner } = await makeOwner()
    const { renter, conversation } = await makeThread(owner.id)
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

describe('the form', () => {
  const id = crypto.randomUUID()
  test.each([
    ['no reason', {}, false],
    ['an unknown reason', { reason: 'rude' }, false],
    ['something else without a note', { reason: 'other' }, false],
    ['something else with a note', { reason: 'other', note: 'Sold the account' }, true],
    ['a note that is too long', { reason: 'scam', note: 'x'.repeat(501) }, false],
    ['a reason', { reason: 'scam' }, true],
  ])('with %s', (_, fields, isRight) => {
    expect(adminUserAction.safeParse({ intent: 'deactivate', id, ...fields }).success).toBe(isRight)
  })
})
