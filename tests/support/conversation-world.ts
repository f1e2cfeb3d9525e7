// One conversation with its three members, and everybody who must not know of it (PROMISES Z4).
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { agents } from '#app/db/schema/agents.server.ts'
import { properties } from '#app/db/schema/listings.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeSignable } from './accounts.ts'

export type WorldPerson = { id: string; email: string; role: Role }

export const MEMBERS = ['renter', 'owner', 'agent'] as const
export const STRANGERS = [
  'a guest',
  'another renter of the same home',
  'a renter of another home',
  'the owner of another home',
  'the owner before this one',
  'an agent who is not active',
  'an agent who acted for the home before',
  'another agent',
  'an administrator',
] as const
export type Member = (typeof MEMBERS)[number]
export type Stranger = (typeof STRANGERS)[number]

/** Words that are in the conversation and nowhere else. */
export const SECRET = 'Lihim na salita ng usapan'
export const RENTER_NAME = 'Perpetua Lihim-Santos'

export async function conversationWorld(db: Db) {
  const person = async (role: Role, overrides: Parameters<typeof makeSignable>[2] = {}): Promise<WorldPerson> => {
    const { id, email } = await makeSignable(db, role, overrides)
    return { id, email, role }
  }
  const renter = await person('tenant', { fullName: RENTER_NAME })
  const [owner, formerOwner, otherOwner] = [
    await person('landlord'),
    await person('landlord'),
    await person('landlord'),
  ]
  const [agent, otherAgent, inactive, formerAgent] = [
    await person('agent'),
    await person('agent'),
    await person('agent'),
    await person('agent'),
  ]
  const acting = await makeAgent(db, { userId: agent.id })
  const former = await makeAgent(db, { userId: formerAgent.id })
  await makeAgent(db, { userId: otherAgent.id })
  const asleep = await makeAgent(db, { userId: inactive.id })

  const home = await makeProperty(db, { ownerId: formerOwner.id, agentId: former.id, status: 'active' })
  await db.update(properties).set({ ownerId: owner.id, agentId: acting.id }).where(eq(properties.id, home.id))
  const { id: conversationId } = await makeConversation(db, {
    propertyId: home.id,
    clientUserId: renter.id,
    agentId: acting.id,
  })
  const message = await makeMessage(db, { conversationId, senderId: renter.id, content: SECRET })

  const [sameHome, elsewhere] = [await person('tenant'), await person('tenant')]
  await makeConversation(db, { propertyId: home.id, clientUserId: sameHome.id, agentId: acting.id })
  const otherHome = await makeProperty(db, { ownerId: otherOwner.id, status: 'active' })
  await makeConversation(db, { propertyId: otherHome.id, clientUserId: elsewhere.id, agentId: asleep.id })
  // The one who is not active acted in a conversation about this very home, too
  const { id: asleepTalk } = await makeConversation(db, { propertyId: home.id, agentId: asleep.id })
  await makeMessage(db, { conversationId: asleepTalk })
  await db.update(agents).set({ isActive: false }).where(eq(agents.id, asleep.id))

  const strangers: Record<Stranger, WorldPerson | null> = {
    'a guest': null,
    'another renter of the same home': sameHome,
    'a renter of another home': elsewhere,
    'the owner of another home': otherOwner,
    'the owner before this one': formerOwner,
    'an agent who is not active': inactive,
    'an agent who acted for the home before': formerAgent,
    'another agent': otherAgent,
    'an administrator': await person('admin'),
  }
  return {
    conversationId,
    /** Where the agent who is not active had been a member. */
    asleepTalk,
    homeId: home.id,
    message: { id: message.id, sequence: message.sequence },
    members: { renter, owner, agent } satisfies Record<Member, WorldPerson>,
    strangers,
  }
}
