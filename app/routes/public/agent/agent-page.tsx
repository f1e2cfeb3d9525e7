// One agent: profile, verification checks, areas, listings, and reviews.
import type { ProfileDetails } from '#app/domain/agents/directory/agent.model.ts'
import { type ShownAgent } from '#app/domain/agents/directory/components/agent-card.tsx'
import { AgentBio, AgentFacts } from '#app/domain/agents/directory/components/agent-details.tsx'
import { isInvalidListing, type CardSlot, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { href } from '#app/shared/href.ts'
import { getFirstName } from '#app/shared/text.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Stars } from '#app/ui/data/stars.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { SendIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { AgentReviews, type ShownReviews } from './agent-reviews.tsx'
import { ListingGrid } from '#app/routes/public/shared/listing-grid.tsx'

export type ShownProfile = Omit<ShownAgent, 'areas' | 'licence'> & {
  details: ProfileDetails
  yearsExperience: number | null
  memberSince: number
}
type AgentPageProps = {
  agent: ShownProfile
  listings: readonly CardSlot[]
  reviews: ShownReviews
  page: number
  /** The person looks at their own profile. */
  isOwn: boolean
}

export function AgentPage({ agent, listings, reviews, page, isOwn }: AgentPageProps) {
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb items={[{ label: m.layout_find_agents(), to: '/agents' }, { label: agent.name }]} />
      <Head
        agent={agent}
        rating={reviews.figures}
        subject={isOwn ? undefined : listings.find((slot): slot is ListingSummary => !isInvalidListing(slot))}
      />
      <div className="mt-8 grid gap-y-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 lg:gap-y-14 lg:*:col-start-1">
        <AgentBio name={agent.name} details={agent.details} />
        <div className="self-start lg:sticky lg:top-24 lg:col-start-2! lg:row-span-3 lg:row-start-1">
          <AgentFacts details={agent.details} />
        </div>
        <section id="homes" className="min-w-0 scroll-mt-24">
          <h2 className="font-head text-section font-bold">{m.agent_homes({ name: getFirstName(agent.name) })}</h2>
          <p className="mt-1 mb-5 text-ink-soft">{m.listing_homes_listed({ count: agent.listingCount })}</p>
          {listings.length > 0 ? (
            <ListingGrid listings={listings} isBesideColumn />
          ) : (
            <EmptyState
              title={m.agent_no_homes_title()}
              text={m.agent_no_homes_text()}
              action={<ButtonLink to="/properties">{m.ui_see_all_homes()}</ButtonLink>}
            />
          )}
          <div className="mt-8 md:mt-10">
            <Pagination page={page} size={PUBLIC_PAGE_SIZE} total={agent.listingCount} label={m.listing_pages()} />
          </div>
        </section>
        <AgentReviews {...reviews} />
      </div>
    </div>
  )
}

type HeadProps = { agent: ShownProfile; rating: ShownReviews['figures']; subject: ListingSummary | undefined }

function Head({ agent, rating, subject }: HeadProps) {
  const facts = [
    agent.yearsExperience === null ? null : m.agent_years({ count: agent.yearsExperience }),
    m.listing_member_since({ year: agent.memberSince }),
    agent.responseText,
  ].filter((fact) => fact !== null)
  return (
    <header className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-5 rounded-card border border-line bg-surface p-5 sm:items-center md:mt-5 md:gap-x-6 md:p-7">
      <Avatar name={agent.name} src={agent.avatarUrl} size={64} />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="font-head text-title leading-tight font-bold wrap-anywhere">{agent.name}</h1>
        <p className="mt-1 text-ink-soft">{agent.agency}</p>
        {rating ? (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-label">
            <Stars rating={rating.rating} />
            <a href="#reviews" className="text-sea underline underline-offset-3">
              {rating.text}
            </a>
          </p>
        ) : null}
        <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-label">
          {facts.map((fact) => (
            <li key={fact} className="font-medium">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      {subject ? <WriteButton agent={agent} subject={subject} /> : null}
    </header>
  )
}

/** A conversation is always about a listing: the newest one that is shown, or one that the person chooses below. */
function WriteButton({ agent, subject }: { agent: ShownProfile; subject: ListingSummary }) {
  return (
    <div className="grid justify-items-start gap-1 max-sm:w-full sm:max-w-72">
      <ButtonLink to={href('/properties/:id/inquire', { id: subject.id })} wide icon={<SendIcon size={18} />}>
        {m.agent_write({ name: getFirstName(agent.name) })}
      </ButtonLink>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {m.agent_write_about({ title: subject.title })}{' '}
        {agent.listingCount > 1 ? (
          <a href="#homes" className="inline-block py-1 text-sea underline underline-offset-3">
            {m.agent_write_other()}
          </a>
        ) : null}
      </p>
    </div>
  )
}
