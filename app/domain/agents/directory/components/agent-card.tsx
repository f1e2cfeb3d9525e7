// An agent in the directory. The whole card is a link to the profile.
import { href } from '#app/shared/href.ts'
import { Link } from 'react-router'
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { m } from '#app/messages/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Stars } from '#app/ui/data/stars.tsx'
import { BuildingIcon, ClockIcon, LanguagesIcon, MapPinIcon } from '#app/ui/icons/icons.tsx'
import type { AgentCard as Agent } from '#app/domain/agents/directory/agent.model.ts'
import { LicenceLine } from './licence-line.tsx'

/** Texts with a date, a time or a place name are formatted on the server. */
export type ShownAgent = Pick<Agent, 'id' | 'name' | 'agency' | 'avatarUrl' | 'listingCount'> & {
  areas: { slug: string; name: string }[]
  licence: CheckLine | null
  responseText: string | null
  /** '4.5 out of 5, 12 reviews'; null without reviews. */
  rating: { average: number; text: string } | null
  languagesText: string | null
}

const MAX_AREAS_SHOWN = 3

export function AgentCard({ agent, level = 2 }: { agent: ShownAgent; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-surface p-5 transition-[border-color,box-shadow] hover:border-sand-400 hover:shadow-float has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea">
      <div className="flex items-center gap-4">
        <Avatar name={agent.name} src={agent.avatarUrl} size={64} />
        <div className="min-w-0">
          <Heading className="font-head text-heading font-bold break-words">
            <Link
              to={href('/agents/:agentId', { agentId: agent.id })}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
            >
              {agent.name}
            </Link>
          </Heading>
          <p className="text-sm break-words text-ink-soft">{agent.agency}</p>
          {agent.rating ? (
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
              <Stars rating={agent.rating.average} />
              {agent.rating.text}
            </p>
          ) : null}
        </div>
      </div>
      <ul className="mt-4 grid gap-2 text-label">
        {agent.areas.length > 0 ? (
          <li className="flex items-start gap-2.5">
            <MapPinIcon size={18} className="mt-0.75 text-ink-soft" />
            <span className="min-w-0">{areasLabel(agent.areas)}</span>
          </li>
        ) : null}
        <li className="flex items-start gap-2.5">
          <BuildingIcon size={18} className="mt-0.75 text-ink-soft" />
          <span>{m.listing_homes_listed({ count: agent.listingCount })}</span>
        </li>
        {agent.languagesText ? (
          <li className="flex items-start gap-2.5">
            <LanguagesIcon size={18} className="mt-0.75 text-ink-soft" />
            <span className="min-w-0">{agent.languagesText}</span>
          </li>
        ) : null}
        {agent.responseText ? (
          <li className="flex items-start gap-2.5">
            <ClockIcon size={18} className="mt-0.75 text-ink-soft" />
            <span>{agent.responseText}</span>
          </li>
        ) : null}
      </ul>
      <div className="mt-auto pt-4">
        <div className="border-t border-line pt-4">
          <LicenceLine line={agent.licence} />
        </div>
      </div>
    </article>
  )
}

function areasLabel(areas: ShownAgent['areas']): string {
  const names = areas.slice(0, MAX_AREAS_SHOWN).map(({ name }) => name)
  const hiddenCount = areas.length - names.length
  return [names.join(', '), hiddenCount > 0 ? m.agent_areas_more({ count: hiddenCount }) : ''].filter(Boolean).join(' ')
}
