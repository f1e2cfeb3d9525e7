import { AgentCard, type ShownAgent } from '#app/domain/agents/directory/components/agent-card.tsx'
import { m } from '#app/messages/messages.js'
import { GonePage } from '#app/routes/public/shared/gone-page.tsx'
import { GRID } from '#app/routes/public/shared/listing-grid.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

export function AgentGone({ alternatives }: { alternatives: readonly ShownAgent[] }) {
  return (
    <GonePage
      title={m.agent_gone_title()}
      text={m.agent_gone_text()}
      links={
        <div className="mt-6">
          <ButtonLink to="/agents">{m.agent_see_all()}</ButtonLink>
        </div>
      }
      alternativesTitle={m.agent_gone_others()}
      alternatives={
        alternatives.length > 0 ? (
          <ul className={GRID}>
            {alternatives.map((agent) => (
              <li key={agent.id} className="min-w-0">
                <AgentCard agent={agent} level={3} />
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  )
}
