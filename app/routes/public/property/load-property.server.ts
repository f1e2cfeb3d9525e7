// Loads the page of one listing, or the page for a listing that is not public.
import { data } from 'react-router'
import { href } from '#app/shared/href.ts'
import { findOpenApplicationId } from '#app/domain/applications/apply/apply-form.queries.server.ts'
import { getKeptResponseFigures } from '#app/domain/agents/directory/response-figures.queries.server.ts'
import { countListingView } from '#app/domain/analytics/traffic/listing-views.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ShownListingContact } from '#app/domain/listings/public/components/listing-contact.tsx'
import { formatResponseFigures, toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { CardSlot, ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import {
  getListingAvailability,
  findPublicListingWithFacts,
  listNewestListings,
} from '#app/domain/listings/public/listing.queries.server.ts'
import {
  type ContactFacts,
  findContactProfile,
  getContactUserId,
} from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { findWaitingState } from '#app/domain/listings/waiting-list/waiting-list.queries.server.ts'
import { formatFairRent } from '#app/domain/listings/fair-rent/fair-rent.labels.ts'
import { getFairRent } from '#app/domain/listings/fair-rent/fair-rent.queries.server.ts'
import type { FairRent } from '#app/domain/listings/fair-rent/fair-rent.rules.ts'
import { buildShortUrl } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import { getRentControlCheck } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { buildRentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { listNearbySpots } from '#app/domain/places/position/nearby.queries.server.ts'
import { isOwnListing } from '#app/domain/messaging/inquiries/inquiry-draft.queries.server.ts'
import { getFinder } from '#app/domain/search/results/finder.service.server.ts'
import { findSimilarListings } from '#app/domain/search/results/search.queries.server.ts'
import type { SimilarTo } from '#app/domain/search/results/similar-listings.queries.server.ts'
import { attachSavedState, attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { formatVisitFigures } from '#app/domain/tenancy/visit-reports/visit-report.labels.ts'
import type { VisitFigures } from '#app/domain/tenancy/visit-reports/visit-report.model.ts'
import { getVisitFigures } from '#app/domain/tenancy/visit-reports/visit-report.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'
import { loadPageSections } from '#app/http/responses/section.server.ts'
import { m } from '#app/messages/messages.js'
import type { ApplyLink } from '#app/routes/shared/listing/contact-box.tsx'
import { buildGoneHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildListingHead } from './listing-head.server.ts'

const MAX_SIMILAR = 3
const MAX_ALTERNATIVES = 6

export async function loadListing(ctx: Ctx, id: string) {
  // Two rounds of statements: what follows needs only the listing, and similar listings also the finder. The page does not wait for it.
  const finding = getFinder(ctx)
  finding.catch(() => {}) // the section of similar listings reports it
  const [facts, { siteName }] = await Promise.all([findPublicListingWithFacts(ctx, id), getSettings(ctx)])
  if (!facts) return buildGoneResponse(ctx, id, siteName)
  const { listing: found, contactFacts, likeness } = facts
  const canonical = getCanonicalUrl(ctx, href('/properties/:id', { id: found.id }))
  const [
    listing,
    isOwn,
    apply,
    rentControl,
    fairRent,
    visits,
    contact,
    {
      sections: { similar },
    },
  ] = await Promise.all([
    attachSavedState(ctx, found),
    isOwnListing(ctx, found.id),
    buildApplyLink(ctx, found.id),
    getRentControlCheck(ctx, found),
    getFairRent(ctx, { ...found, roomType: likeness.roomType }),
    getVisitFigures(ctx, found.id),
    loadListingContact(ctx, found.id, contactFacts),
    loadPageSections(ctx, { similar: () => loadSimilarListings(ctx, { listingId: found.id, likeness }, finding) }),
  ])
  if (!isOwn && ctx.actor?.role !== 'admin') countListingView(ctx, found.id)
  const spots = listing.position ? listNearbySpots(listing.position) : []
  return {
    listing,
    isOwn,
    apply,
    contact,
    rentControl: buildRentControlNotice(rentControl, listing),
    notes: buildNotes(found, fairRent, visits),
    surroundings: { radius: APPROXIMATE_RADIUS_M, spots, tiles: getMapTiles(ctx) },
    similar,
    siteName,
    canonical,
    shortUrl: buildShortUrl(ctx, facts.shortCode),
    head: buildListingHead(ctx, listing, siteName, canonical),
  }
}

/** Only renters apply; a guest is asked to sign in first. The text is translated here, because the browser needs one of the two. */
async function buildApplyLink(ctx: Ctx, id: string): Promise<ApplyLink | null> {
  if (ctx.actor && ctx.actor.role !== 'tenant') return null
  const openId = await findOpenApplicationId(ctx, id)
  return openId === null
    ? { to: href('/properties/:id/apply', { id }), label: m.apply_title() }
    : { to: href('/dashboard/tenant/applications/:id', { id: openId }), label: m.apply_link_open() }
}

/** Lines under the description, as text: the browser needs no code for them. */
function buildNotes(
  { dates, city, citySlug }: ListingDetail,
  fairRent: FairRent | null,
  visits: VisitFigures,
): ListingDetail['dates'] {
  const visitText = formatVisitFigures(visits)
  return [
    ...(fairRent && citySlug
      ? [
          {
            text: formatFairRent(fairRent, city),
            link: { label: m.rents_title_in({ place: city }), to: href('/rents/:city', { city: citySlug }) },
          },
        ]
      : []),
    ...(visitText === null ? [] : [{ text: visitText }]),
    ...dates,
  ]
}

async function loadSimilarListings(
  ctx: Ctx,
  listing: Required<Pick<SimilarTo, 'listingId' | 'likeness'>>,
  finding: ReturnType<typeof getFinder>,
): Promise<CardSlot[]> {
  return attachSavedStates(ctx, await findSimilarListings(ctx, { ...listing, limit: MAX_SIMILAR }, finding))
}

/** The account id of the contact is used for the response statistics and is not sent to the browser. */
async function loadListingContact(
  ctx: Ctx,
  listingId: string,
  facts: ContactFacts,
): Promise<ShownListingContact | null> {
  const userId = getContactUserId(facts)
  const [found, figures] = await Promise.all([
    findContactProfile(ctx, listingId, facts),
    getKeptResponseFigures(ctx, userId),
  ])
  if (!found) return null
  const { checks, ...profile } = found
  return { ...profile, lines: checks.map(toCheckLine), responseText: figures ? formatResponseFigures(figures) : null }
}

/**
 * One page for every listing that is not public: 404, or 410 for a listing that was public and has been removed. Similar listings are
 * offered only if the facts of this one were public. A draft gives the same answer as an unknown id (promise Z7).
 */
export async function buildGoneResponse(ctx: Ctx, id: string, siteName: string) {
  const availability = await getListingAvailability(ctx, id)
  const alike =
    availability === 'unknown' ? [] : await findSimilarListings(ctx, { listingId: id, limit: MAX_ALTERNATIVES })
  const alternatives: CardSlot[] = await attachSavedStates(
    ctx,
    alike.length > 0 ? alike : await listNewestListings(ctx, MAX_ALTERNATIVES),
  )
  const gone = buildGoneTexts(availability)
  const head = buildGoneHead(gone.title, siteName)
  const canWait = availability === 'inactive' && (await findWaitingState(ctx, id)) === 'full'
  const waitTo = canWait ? href('/properties/:id/waiting-list', { id }) : null
  return data({ listing: null, gone, waitTo, alternatives, head }, { status: availability === 'removed' ? 410 : 404 })
}

/**
 * Only a home that was public is called gone. One that was never approved and an address that does not exist have the same answer, so that
 * it tells nothing about a home that its owner has not published.
 */
function buildGoneTexts(availability: Awaited<ReturnType<typeof getListingAvailability>>) {
  return availability === 'unknown'
    ? { title: m.listing_hidden_title(), text: m.listing_hidden_text() }
    : { title: m.listing_gone_title(), text: m.listing_gone_text() }
}
