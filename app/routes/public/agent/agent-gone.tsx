import { AgentCard, type ShownAgent } from '#app/domain/agents/directory/components/agent-card.tsx'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ErrorWindow } from '#app/ui/errors/error-window.tsx'
import { GRID } from '#app/routes/public/shared/listing-grid.tsx'

/** Shown for a former agent and for an unknown id, with other agents to choose from. */
export function AgentGone({ others }: { others: readonly ShownAgent[] }) {
  return (
    <div className="page-width py-10 md:py-16">
      <div className="flex flex-col items-start gap-6 md:flex-row md:gap-12">
        <ErrorWindow isLit />
        <div className="min-w-0">
          <h1 className="font-head text-title font-bold">{m.agent_gone_title()}</h1>
          <p className="mt-4 max-w-[56ch] text-ink-soft">{m.agent_gone_text()}</p>
          <div className="mt-6">
            <ButtonLink to="/agents">{m.agent_see_all()}</ButtonLink>
          </div>
        </div>
      </div>
      {others.length > 0 ? (
        <section className="pt-12 md:pt-18">
          <h2 className="mb-5 font-head text-section font-bold md:mb-7">{m.agent_gone_others()}</h2>
          <ul className={GRID}>
            {others.map((agent) => (
              <li key={agent.id} className="min-w-0">
                <AgentCard agent={agent} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
