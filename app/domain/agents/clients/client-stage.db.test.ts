// Any moves of two devices between the stages of a client lose nothing: the history is one chain, and its end is the stage of the client.
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { clients, clientStageChanges } from '#app/db/schema/agents/clients.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { CLIENT_STAGES, type ClientStage } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { moveClient } from './client.commands.server.ts'

const database = setUpTestDatabase()
const START = new Date('2026-03-10T02:00:00Z').getTime()

let userId = ''
let agentId = ''
beforeAll(async () => {
  userId = (await makePerson(database.db, 'agent')).id
  agentId = (await makeAgent(database.db, { userId })).id
})

async function makeOwnClient(): Promise<string> {
  const { id } = await makeClient(database.db, { agentId, stage: 'new' })
  await makeRelationship(database.db, { agentId, clientId: id })
  return id
}

const contextAt = (step: number): Ctx =>
  createTestContext(database.db, { actor: makeActor('agent', userId), now: new Date(START + step * 1_000) })

async function readHistory(id: string) {
  const [client] = await database.db.select({ stage: clients.stage }).from(clients).where(eq(clients.id, id))
  const changes = await database.db
    .select({ from: clientStageChanges.fromStage, to: clientStageChanges.toStage })
    .from(clientStageChanges)
    .where(eq(clientStageChanges.clientId, id))
    .orderBy(asc(clientStageChanges.createdAt))
  return { stage: client?.stage, changes }
}

/** Both devices show the same stage and move at once, so at most one of them succeeds. */
const stage = fc.constantFrom(...CLIENT_STAGES)
const steps = fc.array(fc.record({ isStale: fc.boolean(), stale: stage, first: stage, second: stage }), {
  minLength: 1,
  maxLength: 8,
})

test('any moves from two devices make one chain of dated changes that ends in the stage of the client', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const id = await makeOwnClient()
      let current: ClientStage = 'new'
      const expected: { from: ClientStage; to: ClientStage }[] = []
      for (const [step, { isStale, stale, first, second }] of moves.entries()) {
        const from: ClientStage = isStale ? stale : current
        const targets = [first, second]
        const outcomes: string[] = await Promise.all(
          targets.map((to) => getOutcome(moveClient(contextAt(step), { id, from, to }))),
        )
        const done = targets.filter((_, n) => outcomes[n] === 'done')
        const isPossible = from === current && targets.some((to) => canMove('client', from, to, 'agent'))
        expect(done).toHaveLength(isPossible ? 1 : 0)
        for (const to of done) {
          expected.push({ from, to })
          current = to
        }
      }
      expect(await readHistory(id)).toEqual({ stage: current, changes: expected })
    }),
    { numRuns: 60 },
  )
})
