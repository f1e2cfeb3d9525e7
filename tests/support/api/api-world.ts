// Owners, an agent, listings, leads and payments for requests to the public API, with tokens that work, that lack scopes, and that do not exist.
import type { Db } from '#app/db/client.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'
import { makeToken } from './api-client.ts'

export type ApiWorld = { tokens: readonly string[]; ids: readonly string[] }

export async function makeApiWorld(db: Db): Promise<ApiWorld> {
  const owner = await makePerson(db, 'landlord')
  const agent = await makePerson(db, 'agent')
  await makeAgent(db, { userId: agent.id })
  const ids: string[] = []
  for (const status of ['active', 'active', 'draft', 'pending', 'inactive'] as const) {
    const { id } = await makeProperty(db, { ownerId: owner.id, status })
    ids.push(id, (await makePropertyImage(db, { propertyId: id })).id)
  }
  const [active = ''] = ids
  for (let count = 0; count < 3; count++) {
    const renter = await makePerson(db, 'tenant')
    const lead = await makeConversation(db, { propertyId: active, clientUserId: renter.id })
    await makeMessage(db, { conversationId: lead.id, senderId: renter.id })
    ids.push(lead.id)
  }
  const rental = await makeRental(db, { propertyId: active })
  const payment = await makePayment(db, { rentalId: rental.id })
  await makePaymentProof(db, { paymentId: payment.id })
  const { id: foreignId } = await makeProperty(db, { ownerId: agent.id, status: 'draft' })
  const now = new Date() // the server has its own clock
  return {
    ids: [...ids, rental.id, payment.id, foreignId, '00000000-0000-4000-8000-000000000000'],
    // The first ones more often
    tokens: [
      await makeToken(db, { id: owner.id }, API_SCOPES, now),
      await makeToken(db, { id: owner.id }, API_SCOPES, now),
      await makeToken(db, { id: owner.id }, API_SCOPES, now),
      await makeToken(db, { id: agent.id, role: 'agent' }, API_SCOPES, now),
      await makeToken(db, { id: owner.id }, ['listings:read'], now),
      `tahanan_${'A'.repeat(43)}`,
    ],
  }
}
