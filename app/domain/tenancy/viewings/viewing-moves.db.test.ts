// Every move of every person in every status.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { INSPECTION_STATUSES, type InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  cancelViewing,
  completeViewing,
  confirmViewing,
  declineViewing,
  proposeViewingTimes,
  startViewing,
} from './viewing-moves.commands.server.ts'
import type { ViewingIntent } from './viewing.model.ts'

const database = setUpTestDatabase()
const SATURDAY = '2026-03-07'
const NINE = toManilaMoment(SATURDAY, '09:00')
const contextAs = (id: string, role: Role, now: Date) =>
  createTestContext(database.db, { actor: makeActor(role, id), now })
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

type Person = 'renter' | 'owner' | 'manager' | 'formerAgent' | 'stranger' | 'admin'
const INTENTS: Record<ViewingIntent, (ctx: Ctx, ref: { id: string; version: number }) => Promise<unknown>> = {
  confirm: (ctx, ref) => confirmViewing(ctx, { ...ref, startsAt: NINE }),
  decline: (ctx, ref) => declineViewing(ctx, { ...ref, reason: null }),
  cancel: (ctx, ref) => cancelViewing(ctx, { ...ref, reason: null }),
  propose: (ctx, ref) => proposeViewingTimes(ctx, { ...ref, date: SATURDAY, time: '17:00' }),
  start: startViewing,
  complete: completeViewing,
}
/** The statuses from which each intent leads on, typed independently of the state machine. */
const ALLOWED_FROM: Record<ViewingIntent, InspectionStatus[]> = {
  confirm: ['pending_confirmation'],
  decline: ['pending_confirmation'],
  cancel: ['pending_confirmation', 'scheduled'],
  propose: ['pending_confirmation', 'scheduled'],
  start: ['scheduled'],
  complete: ['in_progress'],
}

describe('every move of every person in every status', () => {
  test('is allowed or refused as the state machine and the parts say; a stranger gets the answer for a missing viewing', async () => {
    const [owner, managerUser, formerUser, renter, stranger, admin] = [
      await makePerson(database.db, 'landlord'),
      await makePerson(database.db, 'agent'),
      await makePerson(database.db, 'agent'),
      await makePerson(database.db, 'tenant'),
      await makePerson(database.db, 'tenant'),
      await makePerson(database.db, 'admin'),
    ]
    const manager = await makeAgent(database.db, { userId: managerUser.id })
    const former = await makeAgent(database.db, { userId: formerUser.id })
    const listing = await makeProperty(database.db, { ownerId: owner.id, agentId: manager.id, status: 'active' })
    const now = toManilaMoment(SATURDAY, '08:30')
    const people: Record<Person, Ctx> = {
      renter: contextAs(renter.id, 'tenant', now),
      owner: contextAs(owner.id, 'landlord', now),
      manager: contextAs(managerUser.id, 'agent', now),
      formerAgent: contextAs(formerUser.id, 'agent', now),
      stranger: contextAs(stranger.id, 'tenant', now),
      admin: contextAs(admin.id, 'admin', now),
    }
    const viewing = await makeInspection(database.db, {
      propertyId: listing.id,
      tenantId: renter.id,
      agentId: former.id,
      proposedBy: renter.id,
      type: 'viewing',
    })
    const reset = (status: InspectionStatus, proposedBy: string) =>
      database.db
        .update(inspections)
        .set({
          status,
          proposedBy,
          scheduledAt: NINE,
          endsAt: toManilaMoment(SATURDAY, '09:30'),
          hostUserId: managerUser.id,
          holdsTime: false,
          version: 1,
          completedAt: status === 'completed' ? now : null,
        })
        .where(eq(inspections.id, viewing.id))
    const wrong: string[] = []
    for (const person of Object.keys(people) as Person[]) {
      await database.db.delete(rateLimits)
      await database.db.delete(viewingProposals)
      for (const intent of Object.keys(INTENTS) as ViewingIntent[])
        for (const status of INSPECTION_STATUSES)
          for (const proposer of ['renter', 'owner'] as const) {
            await reset(status, proposer === 'renter' ? renter.id : owner.id)
            const code = await getCode(INTENTS[intent](people[person], { id: viewing.id, version: 1 }))
            const expected = getExpected(person, intent, status, proposer)
            if (intent === 'propose') await database.db.delete(viewingProposals)
            if (code !== expected) wrong.push(`${person} ${intent} ${status} ${proposer}: ${code}, not ${expected}`)
          }
    }
    expect(wrong).toEqual([])
  })

  function getExpected(person: Person, intent: ViewingIntent, status: InspectionStatus, proposer: 'renter' | 'owner') {
    if (person === 'stranger' || person === 'formerAgent') return 'inspection.notFound'
    const isRenter = person === 'renter'
    if (isRenter && (intent === 'start' || intent === 'complete')) return 'auth.forbidden'
    if (!ALLOWED_FROM[intent].includes(status)) return 'inspection.moveNotAllowed'
    const isOwnProposal = isRenter === (proposer === 'renter')
    return isOwnProposal && (intent === 'confirm' || intent === 'decline') ? 'viewing.otherSideAnswers' : 'done'
  }
})
