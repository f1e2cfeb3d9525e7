import { agentList, type AgentSearch } from '#app/domain/agents/directory/agent.model.ts'
import { AgentCard } from '#app/domain/agents/directory/components/agent-card.tsx'
import { AgentOrder } from './agents/agent-order.tsx'
import { AgentSearchForm } from './agents/agent-search-form.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { EmptyState, ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { loadAgents } from './shared/load-agents.server.ts'
import { GRID } from './shared/listing-grid.tsx'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { buildAgentListData, buildBreadcrumbData } from '#app/routes/shared/seo/structured-data.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/agents'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadAgents(ctx, args.url))
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Agents({ loaderData }: Route.ComponentProps) {
  const { section, search, place } = loaderData
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="font-head text-title font-bold wrap-anywhere">{loaderData.heading}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{m.agent_list_intro()}</p>
      <div className="mt-6 md:mt-8">
        <AgentSearchForm q={search.q} place={place ?? search.location} sort={search.sort} />
      </div>
      {section.state === 'ready' ? (
        <FoundAgentList {...section.value} search={search} />
      ) : (
        <div className="mt-8">
          <ErrorBox
            level={2}
            title={m.error_app_unexpected()}
            action={
              <ButtonLink to={agentList.build('/agents', search)} reloadDocument variant="line">
                {m.notice_app_tryAgain()}
              </ButtonLink>
            }
          />
        </div>
      )}
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(loaderData) : undefined} />
    </div>
  )
}

function buildStructuredData({ section, search, place, canonical }: Route.ComponentProps['loaderData']) {
  if (section.state !== 'ready') return []
  const all = { label: m.agent_list_title(), to: '/agents' }
  return [
    buildAgentListData(section.value.agents, search.page, canonical),
    buildBreadcrumbData([all, ...(place === null ? [] : [{ label: place }])], canonical),
  ]
}

type FoundAgents = Extract<Route.ComponentProps['loaderData']['section'], { state: 'ready' }>['value']

function FoundAgentList({ agents, total, search }: FoundAgents & { search: AgentSearch }) {
  if (total === 0)
    return (
      <EmptyState
        level={2}
        className="mt-8"
        title={m.agent_empty_title()}
        text={m.agent_empty_text()}
        action={<ButtonLink to="/agents">{m.agent_see_all()}</ButtonLink>}
      />
    )
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <output className="text-ink-soft">{m.agent_count({ count: total, figure: formatNumber(total) })}</output>
        <AgentOrder search={search} />
      </div>
      <ul className={`mt-4 ${GRID}`}>
        {agents.map((agent) => (
          <li key={agent.id} className="min-w-0">
            <AgentCard agent={agent} />
          </li>
        ))}
      </ul>
      <div className="mt-8 md:mt-10">
        <Pagination page={search.page} size={agentList.pageSize} total={total} label={m.agent_pages()} />
      </div>
    </>
  )
}
