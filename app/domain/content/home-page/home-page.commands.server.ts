// Publishes the choice for the home page as a whole. Of two people who started from the same page the second one is refused.
import { sql } from 'drizzle-orm'
import { homePageCities, homePageListings } from '#app/db/schema/platform/home-page.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { findPublicIds } from '#app/domain/listings/public/listing.queries.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { type HomePageChoice, MAX_UNTIL_DAYS } from './home-page.model.ts'
import { dropHomePageChoice, HOME_PAGE_TOPIC, readHomePageChoice } from './home-page.queries.server.ts'
import type { PublishedHomePage } from './home-page.schema.ts'
import { toFingerprint } from './home-page-fingerprint.rules.server.ts'

export async function publishHomePage(ctx: Ctx, { seen, listings, cities }: PublishedHomePage): Promise<void> {
  authorize(ctx.actor, 'homePage.choose')
  checkCities(cities)
  checkListings(ctx, listings)
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('home page', 0))`)
    const stored = await readHomePageChoice(tx)
    if (toFingerprint(stored) !== seen) fail('app.changedMeanwhile')
    await checkPublic(tx, listings, stored)
    await tx.db.delete(homePageListings)
    await tx.db.delete(homePageCities)
    if (listings.length > 0)
      await tx.db
        .insert(homePageListings)
        .values(listings.map(({ id, until }, n) => ({ position: n + 1, listingId: id, until })))
    const places = cities.flatMap((slug, n) => (slug === '' ? [] : [{ position: n + 1, slug }]))
    if (places.length > 0) await tx.db.insert(homePageCities).values(places)
    const details = { listings: listings.map(({ id }) => id), cities }
    await recordAudit(tx, { action: 'homePage.published', subjectType: 'homePage', details })
    await tx.adapters.events.publish(tx.db, { topic: HOME_PAGE_TOPIC, subjectId: 'home' })
  })
  dropHomePageChoice(ctx)
}

function checkCities(cities: readonly string[]): void {
  for (const [n, slug] of cities.entries()) {
    if (slug === '') continue
    const kind = findCityBySlug(slug)?.kind
    if (kind !== 'city' && kind !== 'municipality') failField(`city${n + 1}`, 'field.invalid')
    if (cities.indexOf(slug) !== n) failField(`city${n + 1}`, 'homePage.city.twice')
  }
}

function checkListings(ctx: Ctx, listings: HomePageChoice['listings']): void {
  const today = toManilaDay(ctx.now())
  const ids = listings.map(({ id }) => id)
  for (const [n, { id, until }] of listings.entries()) {
    if (ids.indexOf(id) !== n) failField(`listing${n + 1}`, 'field.invalid')
    if (until !== null && until < today) failField(`until${n + 1}`, 'homePage.until.past')
    if (until !== null && until > addDays(today, MAX_UNTIL_DAYS)) failField(`until${n + 1}`, 'homePage.until.far')
  }
}

/** One that was chosen before may have become inactive: it stays in its place and is left out until it is active again. */
async function checkPublic(ctx: Ctx, listings: HomePageChoice['listings'], stored: HomePageChoice): Promise<void> {
  const known = new Set(stored.listings.map(({ id }) => id))
  const added = listings.map(({ id }) => id).filter((id) => !known.has(id))
  const open = await findPublicIds(ctx, added)
  if (added.some((id) => !open.has(id))) fail('listing.notFound')
}
