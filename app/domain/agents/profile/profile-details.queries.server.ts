// The details of an agent's public page: what the agent wrote, what was checked, and where the agent's listings are. Also for the preview
// of what is not saved yet.
import { type AgentIds, listServedAreas } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import type { ProfileDetails, WrittenProfile } from '#app/domain/agents/directory/agent.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { findContactChecks } from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { getAgentLanguageLabel } from './agent-language.labels.ts'

export async function getProfileDetails(ctx: Ctx, agent: AgentIds, written: WrittenProfile): Promise<ProfileDetails> {
  const [verified, areas] = await Promise.all([
    findContactChecks(ctx, { userId: agent.userId, agentId: agent.id, listingId: null }),
    listServedAreas(ctx, agent),
  ])
  const { bio, bioFil, languages, supervisorName: name, supervisorLicenseNumber: number } = written
  return {
    bio: pickTranslation(ctx.request.locale, bio, bioFil),
    languages: languages.length === 0 ? null : languages.map(getAgentLanguageLabel).join(', '),
    supervisor: name === null || number === null ? null : m.agent_supervisor_line({ name, number }),
    // Authority over a home is about that home
    checks: (verified?.checks ?? []).filter(({ kind }) => kind !== 'owner_authority').map(toCheckLine),
    areas,
  }
}
