// Public data of an agent, and the search of the directory; shared with the browser.
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { ReviewFigures } from '#app/domain/agents/reviews/review.model.ts'
import type { AgentLanguage } from '#app/shared/agent-vocabulary.ts'
import type { ContactCheck, ResponseFigures } from '#app/domain/listings/public/listing.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { searchLine } from '#app/shared/lists/filters.ts'

export type AgentCard = {
  id: string
  name: string
  agency: string
  avatarUrl: string | null
  /** Slugs of cities and districts. */
  areas: string[]
  /** Public now. */
  listingCount: number
  /** Null if the agent gave no license number. */
  licence: ContactCheck | null
  /** Null until there are enough conversations. */
  responseFigures: ResponseFigures | null
  /** Null without reviews. */
  rating: ReviewFigures
  languages: AgentLanguage[]
}

export type AgentProfile = AgentCard & {
  bio: string
  yearsExperience: number | null
  memberSince: number
}

/** What the agent wrote for the public page. */
export type WrittenProfile = {
  bio: string
  bioFil: string | null
  languages: AgentLanguage[]
  supervisorName: string | null
  supervisorLicenseNumber: string | null
}

/** The part of the public page below the head, in the reader's language. */
export type ProfileDetails = {
  bio: string
  /** Joined; null if the agent named none. */
  languages: string | null
  /** The broker who supervises a salesperson (RA 9646). */
  supervisor: string | null
  /** What was checked about the person, with dates. */
  checks: CheckLine[]
  /** Places of the public listings, those with most listings first. */
  areas: { slug: string; name: string }[]
}

export const AGENT_SEARCH_MAX = 100

/** `q` is a part of a name, an agency or a license number. `checked`: those with a checked license first. */
export const agentList = defineList({
  filters: { q: searchLine(AGENT_SEARCH_MAX), location: searchLine(AGENT_SEARCH_MAX) },
  sorts: ['checked', 'rating', 'response', 'listings', 'name'],
  pageSize: PUBLIC_PAGE_SIZE,
})
export type AgentSearch = Criteria<typeof agentList>
export type AgentSort = AgentSearch['sort']

/** The listings on the page of an agent. */
export const agentListingList = defineList({ filters: {}, pageSize: PUBLIC_PAGE_SIZE })
