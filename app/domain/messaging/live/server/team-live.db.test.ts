// The event stream of a person who acts for an owner ends when they may no longer act (promise Z11).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#app/adapters/clock.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { nameActing } from '#app/domain/accounts/team/acting.queries.server.ts'
import { changeMemberRole, removeMember } from '#app/domain/accounts/team/team.commands.server.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeActingSession, makeActiveMember } from '#seed/factories/team.ts'
import { createRecordingEvents, createTestContext, makeActor } from '#tests/support/context.ts'
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
  return { ctx, owner, member, deliver, asOwner, own }
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
