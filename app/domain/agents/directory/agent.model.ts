// Public data of an agent, and the search of the directory; shared with the browser.
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { AgentLanguage } from '#app/shared/agent-vocabulary.ts'
import { parsePage } from '#app/shared/pagination.ts'
import { toOneLine } from '#app/shared/text.ts'
import type { ContactCheck, ResponseFigures } from '#app/domain/listings/public/listing.model.ts'

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

export type AgentSearch = {
  /** Part of a name, an agency or a license number. */
  q: string
  location: string
  page: number
}

export function readAgentSearch(params: URLSearchParams): AgentSearch {
  const readText = (name: string) =>
    toOneLine(params.get(name) ?? '')
      .slice(0, AGENT_SEARCH_MAX)
      .trim()
  return { q: readText('q'), location: readText('location'), page: parsePage(params.get('page')) }
}

/** The shortest address for this search: defaults are left out. */
export function buildAgentsAddress({ q = '', location = '', page = 1 }: Partial<AgentSearch>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (location) params.set('location', location)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/agents' : `/agents?${params.toString()}`
}
