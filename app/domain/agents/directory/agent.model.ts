// What anybody may know of an agent, and how agents are searched; shared with the browser.
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
  /** Open now. */
  listingCount: number
  /** Null where no number was given. */
  licence: ContactCheck | null
  /** Null until enough people have asked. */
  responseFigures: ResponseFigures | null
}

export type AgentProfile = AgentCard & {
  bio: string
  yearsExperience: number | null
  memberSince: number
}

export const AGENT_SEARCH_MAX = 100

export type AgentSearch = {
  /** Of a name, an agency or a licence. */
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

/** The shortest address that says the same. */
export function buildAgentsAddress({ q = '', location = '', page = 1 }: Partial<AgentSearch>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (location) params.set('location', location)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/agents' : `/agents?${params.toString()}`
}
