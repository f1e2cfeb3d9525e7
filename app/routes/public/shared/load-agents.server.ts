// Loads the two agent pages. Texts with dates, times and place names are built on the server.
import { data, redirect } from 'react-router'
import { listAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import {
  agentList,
  agentListingList,
  type AgentCard,
  type AgentProfile,
  type AgentSearch,
} from '#app/domain/agents/directory/agent.model.ts'
import { findAgent, findAgents } from '#app/domain/agents/directory/agent.queries.server.ts'
import type { ShownAgent } from '#app/domain/agents/directory/components/agent-card.tsx'
import { getAgentLanguageLabel } from '#app/domain/agents/profile/agent-language.labels.ts'
import { getProfileDetails } from '#app/domain/agents/profile/profile-details.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatResponseFigures, toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { findCityBySlug, suggestPlaces } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { toOneLine, shorten, toSlug } from '#app/shared/text.ts'
import { formatRating } from '#app/domain/agents/reviews/review.labels.ts'
import { loadAgentReviews } from './load-agent-reviews.server.ts'
import { buildGoneHead, buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'

const MAX_ALTERNATIVES = 3

/** Redirects to the canonical short address, and from a page after the last to the last. */
export async function loadAgents(ctx: Ctx, url: URL) {
  const search = agentList.read(url.searchParams)
  const place = await findPlace(ctx, search.location)
  const canonicalSearch = { ...search, location: place?.slug ?? search.location }
  if (agentList.build('/agents', canonicalSearch) !== `/agents${url.search}`)
    redirectToShortAddress(url, canonicalSearch)
  const canonical = getCanonicalUrl(
    ctx,
    agentList.build('/agents', { location: canonicalSearch.location, page: search.page }),
  )
  const [{ section, init }, { siteName }] = await Promise.all([
    loadOnlySection(ctx, 'agents', async () => {
      const found = await findAgents(ctx, { ...search, areas: await listAreas(ctx, search.location, place) })
      return { agents: found.agents.map(toShownAgent), total: found.total }
    }),
    getSettings(ctx),
  ])
  if (section.state === 'ready') redirectToLastPage(url, agentList, search.page, section.value.total)
  const heading = place === null ? m.agent_list_title() : m.agent_list_in({ place: place.name })
  // The list of a city is indexed. A typed search is not, nor is a place without agents.
  const isTyped = search.q !== '' || (search.location !== '' && place === null)
  const isEmpty = section.state !== 'ready' || section.value.total === 0
  const head = buildPageHead({
    title: search.page > 1 ? m.listing_title_page({ heading, page: formatNumber(search.page) }) : heading,
    description: m.agent_list_description({ heading }),
    siteName,
    address: canonical,
    isHidden: isTyped || isEmpty,
  })
  return data({ section, search, place: place?.name ?? null, heading, canonical, head }, init)
}

/** Compares only our own parameters; others (`utm_…`) stay. */
function redirectToShortAddress(url: URL, canonicalSearch: AgentSearch): void {
  const givenParams = ['q', 'location', 'sort', 'page'].filter((name) => url.searchParams.has(name))
  const short = new URL(agentList.build('/agents', canonicalSearch), url)
  if (givenParams.some((name) => url.searchParams.get(name) !== short.searchParams.get(name))) {
    throw redirect(`${short.pathname}${short.search}`)
  }
}

/** Accepts a slug or a name; null for an unknown place. */
async function findPlace(ctx: Ctx, text: string): Promise<PlaceSuggestion | null> {
  if (text === '') return null
  const exact = findCityBySlug(toSlug(text))
  if (exact) return exact
  const { items } = await suggestPlaces(ctx, { q: text, locale: ctx.request.locale })
  const slug = items[0]?.slug ?? null
  return slug === null ? null : findCityBySlug(slug)
}

/** Agents who work in the whole city also work in its districts. */
async function listAreas(ctx: Ctx, text: string, place: PlaceSuggestion | null): Promise<string[] | null> {
  if (text === '') return null
  if (!place?.slug) return []
  const city = place.kind === 'district' ? await findPlace(ctx, place.area) : null
  return [place.slug, ...(city?.slug ? [city.slug] : [])]
}

export async function loadAgent(ctx: Ctx, id: string, url: URL) {
  const [found, { siteName }] = await Promise.all([findAgent(ctx, id), getSettings(ctx)])
  if (!found) return buildGoneResponse(ctx, siteName)
  const { userId, profile, written } = found
  const ids = { id: profile.id, userId }
  const { page } = agentListingList.read(url.searchParams)
  redirectToLastPage(url, agentListingList, page, profile.listingCount)
  const [listings, details, { reviews, rating }] = await Promise.all([
    listAgentListings(ctx, ids, page).then((cards) => attachSavedStates(ctx, cards)),
    getProfileDetails(ctx, ids, written),
    loadAgentReviews(ctx, ids, profile.name),
  ])
  const canonical = getCanonicalUrl(
    ctx,
    `${href('/agents/:agentId', { agentId: profile.id })}${page > 1 ? `?page=${page}` : ''}`,
  )
  const { yearsExperience, memberSince } = profile
  const { areas: _areas, licence: _licence, ...shown } = toShownAgent(profile)
  return data({
    agent: { ...shown, details, yearsExperience, memberSince },
    listings,
    reviews,
    rating,
    page,
    isOwn: ctx.actor?.id === userId,
    canonical,
    head: buildHead(profile, siteName, canonical),
  })
}

function buildHead({ name, agency, bio, listingCount }: AgentProfile, siteName: string, address: string) {
  const description = [m.agent_profile_description({ name, agency, count: listingCount }), bio]
    .filter(Boolean)
    .join(' ')
  const shortDescription = shorten(toOneLine(description), 155)
  return buildPageHead({
    title: `${name}, ${agency}`,
    description: shortDescription,
    siteName,
    address,
    type: 'profile',
  })
}

/** The same answer for an unknown id and for an inactive agent. */
async function buildGoneResponse(ctx: Ctx, siteName: string) {
  const { agents } = await findAgents(ctx, { q: '', areas: null, page: 1 })
  const alternatives = agents.slice(0, MAX_ALTERNATIVES).map(toShownAgent)
  return data({ agent: null, alternatives, head: buildGoneHead(m.agent_gone_title(), siteName) }, { status: 404 })
}

function toShownAgent({
  id,
  name,
  agency,
  avatarUrl,
  listingCount,
  areas,
  licence,
  responseFigures,
  rating,
  languages,
}: AgentCard): ShownAgent {
  return {
    id,
    name,
    agency,
    avatarUrl,
    listingCount,
    areas: areas
      .flatMap((slug) => findCityBySlug(slug) ?? [])
      .map((place) => ({ slug: place.slug ?? '', name: place.name })),
    licence: licence && toCheckLine(licence),
    responseText: responseFigures && formatResponseFigures(responseFigures),
    rating: rating && { average: rating.average, text: formatRating(rating) },
    languagesText: languages.length === 0 ? null : languages.map(getAgentLanguageLabel).join(', '),
  }
}
