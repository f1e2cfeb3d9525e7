// The event stream of a person who acts for an owner ends when they may no longer act (promise Z11).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#app/adapters/clock.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { nameActing } from '#app/domain/accounts/team/acting.queries.server.ts'
import { changeMemberRole, removeMember } from '#app/domain/accounts/team/team.commands.server.ts'
import { changeMemberHomes } from '#app/domain/accounts/team/team-homes.commands.server.ts'
import { makeBuilding } from '#seed/factories/buildings.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeActingSession, makeActiveMember, makeTeamMemberBuilding } from '#seed/factories/team.ts'
import { createRecordingEvents, createTestContext, makeActor } from '#tests/support/context.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { LiveHub } from './live-hub.service.server.ts'

const database = setUpTestDatabase()

async function setUp() {
  const listeners: ((event: AppEvent) => void)[] = []
  const deliver = (event: Pick<AppEvent, 'topic' | 'subjectId'>) => {
    for (const listener of listeners) listener({ id: 1, createdAt: new Date(), ...event })
  }
  const events: Events = {
    ...createRecordingEvents(),
    publish: async (_db, event) => deliver(event),
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const owner = await makePerson(database.db, 'landlord')
  const person = await makePerson(database.db, 'tenant')
  const ctx = createTestContext(database.db, {
    actor: makeActor('landlord', owner.id),
    adapters: { events, clock: systemClock },
  })
  const hub = new LiveHub(ctx, { retryMs: [], checkMs: 3_600_000 })
  const member = await makeActiveMember(database.db, { ownerId: owner.id, personId: person.id, role: 'manager' })
  const { id: sessionId } = await makeSession(database.db, { userId: person.id })
  await makeActingSession(database.db, { sessionId, memberId: member.id })
  const listen = (userId: string, actsAs?: string) => {
    let ended: string | undefined
    const leave = hub.join({
      userId,
      sessionId,
      actsAs,
      locale: 'en',
      send: () => undefined,
      end: (last) => {
        ended = last?.event ?? 'bye'
        leave()
      },
    })
    return () => ended
  }
  const asOwner = listen(owner.id, nameActing({ memberId: member.id, role: 'manager', homes: 'all' }))
  const own = listen(person.id)
  const listenChosen = () => {
    const seen: { event: string; data: string }[] = []
    const actsAs = nameActing({ memberId: member.id, role: 'manager', homes: 'chosen' })
    const stream = { userId: owner.id, sessionId, actsAs, chosenBy: member.id, locale: 'en' as const }
    hub.join({ ...stream, send: (event) => void seen.push(event), end: () => undefined })
    return () => seen
  }
  return { ctx, owner, member, deliver, asOwner, own, listenChosen }
}

describe('the stream of a person who acts for an owner', () => {
  test('ends with the removal; their own stream stays', async () => {
    const { ctx, member, asOwner, own } = await setUp()
    await removeMember(ctx, member.id)
    await expect.poll(asOwner).toBe('signed-out')
    expect(own()).toBeUndefined()
  })

  test('ends with another role', async () => {
    const { ctx, member, asOwner } = await setUp()
    await changeMemberRole(ctx, { memberId: member.id, role: 'caretaker' })
    await expect.poll(asOwner).toBe('signed-out')
  })

  test('ends with a choice of homes', async () => {
    const { ctx, owner, member, asOwner } = await setUp()
    const { id } = await makeBuilding(database.db, { ownerId: owner.id })
    await changeMemberHomes(ctx, { memberId: member.id, homes: 'chosen', buildings: [id] })
    await expect.poll(asOwner).toBe('signed-out')
  })

  test('with chosen homes has the events of these homes only', async () => {
    const { owner, member, deliver, listenChosen } = await setUp()
    const included = await makeBoardingHouse(database.db, { ownerId: owner.id })
    const excluded = await makeProperty(database.db, { ownerId: owner.id })
    await makeTeamMemberBuilding(database.db, { memberId: member.id, buildingId: included.buildingId })
    await database.db.update(teamMembers).set({ homes: 'chosen' }).where(eq(teamMembers.id, member.id))
    const received = listenChosen()
    for (const propertyId of [excluded.id, included.listing.id]) {
      const { id } = await makeConversation(database.db, { propertyId })
      deliver({ topic: 'typing', subjectId: `${id}:${crypto.randomUUID()}` })
      if (propertyId === included.listing.id)
        await expect
          .poll(() => received().filter(({ event }) => event === 'typing'))
          .toMatchObject([{ data: expect.stringContaining(id) }])
    }
  })

  test.each(['message', 'session.closed'])('ends with the first event (%s) once the owner is banned', async (topic) => {
    const { owner, deliver, asOwner } = await setUp()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, owner.id))
    deliver({ topic: topic === 'message' ? 'notifications' : topic, subjectId: owner.id })
    await expect.poll(asOwner).toBe('signed-out')
  })

  test('null control: stays open while the person may act', async () => {
    const { owner, member, deliver, asOwner, own } = await setUp()
    deliver({ topic: 'session.closed', subjectId: owner.id })
    const closed = await database.db
      .update(teamMembers)
      .set({ updatedAt: new Date() })
      .where(eq(teamMembers.id, member.id))
    expect(closed.rowCount).toBe(1)
    const stranger = await setUp()
    await removeMember(stranger.ctx, stranger.member.id)
    await expect.poll(stranger.asOwner).toBe('signed-out')
    expect([asOwner(), own()]).toEqual([undefined, undefined])
  })
})
