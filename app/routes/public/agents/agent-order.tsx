// The orders of the directory, as links: each is an address.
import { agentList, type AgentSearch, type AgentSort } from '#app/domain/agents/directory/agent.model.ts'
import { m } from '#app/messages/messages.js'
import { ChipLink } from '#app/ui/controls/chip.tsx'

const LABELS: Record<AgentSort, () => string> = {
  checked: m.agent_sort_checked,
  rating: m.review_rating,
  response: m.agent_sort_response,
  listings: m.agent_sort_listings,
  name: m.ui_name,
}

export function AgentOrder({ search }: { search: AgentSearch }) {
  return (
    <nav aria-label={m.filter_sort()} className="flex min-w-0 items-center gap-3 max-md:-mr-4 max-md:w-full">
      <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft">
        {m.filter_sort()}
      </span>
      <ul className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {agentList.sorts.map((sort) => (
          <li key={sort}>
            <ChipLink to={agentList.build('/agents', { ...search, sort, page: 1 })} isCurrent={sort === search.sort}>
              {LABELS[sort]()}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
