import type { ReviewFigures } from '#app/domain/agents/reviews/review.model.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AgentGone } from './agent/agent-gone.tsx'
import { AgentPage, type ShownProfile } from './agent/agent-page.tsx'
import { loadAgent } from './shared/load-agents.server.ts'
import { JsonLd, type StructuredData } from '#app/routes/shared/seo/json-ld.tsx'
import { buildAgentData, buildBreadcrumbData } from '#app/routes/shared/seo/structured-data.ts'
import type { Route } from './+types/agent'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadAgent(ctx, args.params.agentId, args.url))
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Agent({ loaderData }: Route.ComponentProps) {
  if (loaderData.agent === null) return <AgentGone alternatives={loaderData.alternatives} />
  const { agent, listings, reviews, rating, page, isOwn, canonical } = loaderData
  return (
    <>
      <AgentPage agent={agent} listings={listings} reviews={reviews} page={page} isOwn={isOwn} />
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(agent, rating, canonical) : undefined} />
    </>
  )
}

function buildStructuredData(agent: ShownProfile, rating: ReviewFigures, address: string): StructuredData[] {
  const crumbs = [{ label: m.layout_find_agents(), to: '/agents' }, { label: agent.name }]
  return [
    buildAgentData({ ...agent, areas: agent.details.areas, rating }, address),
    buildBreadcrumbData(crumbs, address),
  ]
}
