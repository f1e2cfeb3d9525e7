// Everything the page of one home needs, and what stands in its place when there is none.
import { data } from 'react-router'
import { responseFigures } from '#app/domain/agents/directory/response-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ShownLister } from '#app/domain/listings/public/components/listing-contact.tsx'
import { answerWords, checkLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { fateOf, findPublicListing, newestListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { listerOfListing } from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { rentControlOf } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { rentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { nearbySpots } from '#app/domain/places/position/nearby.queries.server.ts'
import { isOwnListing } from '#app/domain/messaging/inquiries/inquiry-draft.queries.server.ts'
import { similarListings } from '#app/domain/search/results/search.queries.server.ts'
import { withHeart, withHearts } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'
import { pageSections } from '#app/http/responses/section.server.ts'
import { m } from '#app/paraglide/messages.js'
import { bareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { listingHead } from './listing-head.server.ts'

const SIMILAR = 3
const INSTEAD = 6

export async function loadProperty(ctx: Ctx, id: string) {
  const [found, { siteName }] = await Promise.all([findPublicListing(ctx, id), getSettings(ctx)])
  if (!found) return goneAnswer(ctx, id, siteName)
  const canonical = getCanonicalUrl(ctx, `/properties/${found.id}`)
  const [listing, isOwn, rentControl, lister, { similar }] = await Promise.all([
    withHeart(ctx, found),
    isOwnListing(ctx, found.id),
    rentControlOf(ctx, found),
    listerCard(ctx, found.id),
    pageSections(ctx, { similar: () => similarHomes(ctx, found.id) }),
  ])
  const spots = listing.position ? nearbySpots(listing.position) : []
  return {
    listing,
    isOwn,
    lister,
    rentControl: rentControlNotice(rentControl, listing),
    surroundings: { radius: APPROXIMATE_RADIUS_M, spots, tiles: getMapTiles(ctx) },
    similar,
    siteName,
    canonical,
    head: listingHead(listing, siteName, canonical),
  }
}

async function similarHomes(ctx: Ctx, listingId: string): Promise<CardSlot[]> {
  return withHearts(ctx, await similarListings(ctx, { listingId, limit: SIMILAR }))
}

/** The account behind the name is asked for how it answers and goes no further. */
async function listerCard(ctx: Ctx, listingId: string): Promise<ShownLister | null> {
  const found = await listerOfListing(ctx, listingId)
  if (!found) return null
  const { checks, ...profile } = found.profile
  const figures = (await responseFigures(ctx, [found.userId])).get(found.userId)
  return { ...profile, lines: checks.map(checkLine), answers: figures ? answerWords(figures) : null }
}

/**
 * One page for everything that is not there: 404, or 410 for what was public and has been removed. Others like it are offered only where
 * its own facts were public; who asks for a draft sees what one sees for an id that never was (PROMISES Z7).
 */
export async function goneAnswer(ctx: Ctx, id: string, siteName: string) {
  const fate = await fateOf(ctx, id)
  const alike = fate === 'unknown' ? [] : await similarListings(ctx, { listingId: id, limit: INSTEAD })
  const instead: CardSlot[] = await withHearts(ctx, alike.length > 0 ? alike : await newestListings(ctx, INSTEAD))
  const head = bareHead(m.listing_gone_title(), siteName)
  return data({ listing: null, instead, head }, { status: fate === 'removed' ? 410 : 404 })
}
