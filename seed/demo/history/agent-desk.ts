// The desk of agents: a shortlist that a client answered, and reviews by people who viewed a home with the agent.
import { sha256Base64url, sha256Hex } from '#app/adapters/tokens.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import texts from '#seed/demo/data/agent-desk.json' with { type: 'json' }
import { demoId } from '#seed/demo/database/demo-id.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'

const OPEN_DAYS = 14
const REACTIONS = ['yes', 'ask', 'no', null] as const

export function makeAgentDesk(dataset: DemoData, agents: readonly DemoAgent[]): void {
  for (const agent of agents) {
    if (agent.person.isDemo) addShortlist(dataset, agent)
    addReviews(dataset, agent)
  }
}

/** For the first client whose wish enough homes fit. The token comes from a secret of the server, so nobody can compute the address. */
function addShortlist({ pendingRows, calendar, cipher, positionSecret }: DemoData, agent: DemoAgent): void {
  const active = pendingRows.listRows(properties).filter(({ status }) => status === 'active')
  const listFitting = ({ wishArea, wishBudget, wishType }: typeof clients.$inferInsert) =>
    active
      .filter(({ city, basePrice }) => city === wishArea && (basePrice ?? 0) <= (wishBudget ?? 0))
      .filter(({ propertyType }) => !wishType || propertyType === wishType)
      .slice(0, REACTIONS.length)
  const client = pendingRows
    .listRows(clients)
    .filter(
      ({ agentId, wishArea, wishPets, stage }) => agentId === agent.id && wishArea && !wishPets && stage !== 'closed',
    )
    .find((row) => listFitting(row).length === REACTIONS.length)
  if (!client?.id) return
  const listings = listFitting(client)
  const id = demoId('shortlist', client.id)
  const token = sha256Base64url(`${positionSecret} shortlist ${id}`)
  const createdAt = calendar.at(-3, 10)
  pendingRows.add(shortlists, {
    id,
    clientId: client.id,
    tokenHash: sha256Hex(token),
    sealedToken: cipher.encrypt(token, 'shortlists.token', id),
    note: texts.note,
    expiresAt: daysAfter(createdAt, OPEN_DAYS),
    createdAt,
  })
  listings.forEach((listing, position) => {
    const reaction = REACTIONS[position] ?? null
    pendingRows.add(shortlistItems, {
      id: demoId('shortlist item', id, position),
      shortlistId: id,
      propertyId: listing.id ?? '',
      position,
      reaction,
      question: reaction === 'ask' ? texts.question : null,
      reactedAt: reaction === null ? null : hoursAfter(createdAt, 5 + position),
    })
  })
}

/** By the first people who viewed a home with the agent. */
function addReviews({ pendingRows, calendar }: DemoData, agent: DemoAgent): void {
  const viewings = pendingRows
    .listRows(inspections)
    .filter(({ type, status, agentId }) => type === 'viewing' && status === 'completed' && agentId === agent.id)
  const authors = new Set<string>()
  for (const { tenantId, completedAt } of viewings) {
    const review = texts.reviews[authors.size]
    if (!review || authors.size >= (agent.person.isDemo ? 4 : 2)) return
    if (authors.has(tenantId) || !completedAt) continue
    authors.add(tenantId)
    const createdAt = calendar.clampToPast(daysAfter(completedAt, 1))
    const hasReply = review.rating < 4
    pendingRows.add(agentReviews, {
      id: demoId('review', agent.id, tenantId),
      agentId: agent.id,
      authorId: tenantId,
      basis: 'viewing',
      rating: review.rating,
      content: review.content,
      reply: hasReply ? texts.reply : null,
      repliedAt: hasReply ? calendar.clampToPast(daysAfter(createdAt, 1)) : null,
      createdAt,
      updatedAt: createdAt,
    })
  }
}
