import { read } from '#app/http/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { oneLine, shorten } from '#app/shared/text.ts'
import { AgentGone } from './agents/agent-gone.tsx'
import { AgentPage, type ShownProfile } from './agents/agent-page.tsx'
import { loadAgent } from './agents/load-agents.server.ts'
import { JsonLd, type StructuredData } from './seo/json-ld.tsx'
import { pageHead } from './seo/page-head.ts'
import { agentData, breadcrumbData } from './seo/structured-data.ts'
import type { Route } from './+types/agent'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadAgent(ctx, args.params.agentId, args.url))
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const site = loaderData.siteName ?? DEFAULT_SITE_NAME
  if (loaderData.agent === null)
    return [{ title: `${m.agent_gone_title()} · ${site}` }, { name: 'robots', content: 'noindex' }]
  const { name, agency, bio, homes } = loaderData.agent
  const description = [m.agent_profile_description({ name, agency, count: homes }), bio].filter(Boolean).join(' ')
  return pageHead({
    title: `${name}, ${agency}`,
    description: shorten(oneLine(description), 155),
    siteName: site,
    address: loaderData.canonical,
    type: 'profile',
  })
}

export default function Agent({ loaderData }: Route.ComponentProps) {
  if (loaderData.agent === null) return <AgentGone others={loaderData.others} />
  const { agent, homes, page, canonical } = loaderData
  return (
    <>
      <AgentPage agent={agent} homes={homes} page={page} />
      <JsonLd data={import.meta.env.SSR ? machineWords(agent, canonical) : undefined} />
    </>
  )
}

function machineWords(agent: ShownProfile, address: string): StructuredData[] {
  const crumbs = [{ label: m.layout_find_agents(), to: '/agents' }, { label: agent.name }]
  return [agentData(agent, address), breadcrumbData(crumbs, address)]
}
