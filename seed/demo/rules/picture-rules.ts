import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { type DemoRule, queryRows } from './demo-rule.ts'

const NEWEST = 'order by created_at desc, id desc'
const PAGES_CHECKED = 4

/** Lists that a visitor opens first, and some with several filters. */
const LISTS = [
  NEWEST,
  'order by base_price, id',
  ...['manila', 'quezon-city', 'taguig', 'davao'].map((slug) => `and city_slug = '${slug}' ${NEWEST}`),
  ...PROPERTY_TYPES.map((type) => `and property_type = '${type}' ${NEWEST}`),
  `and city_slug = 'makati' and property_type = 'condo' order by base_price desc, id`,
  `and property_type = 'studio' and furnishing = 'furnished' order by base_price, id`,
]

export const PICTURE_RULES: DemoRule[] = [
  {
    rule: 'no page of a list shows a picture twice',
    violations: findRepeatedPictures,
    breakIt: `update property_images set url = '/storage/object/public/property-images/demo/house-01-1200.webp'`,
  },
]

async function findRepeatedPictures(ctx: Ctx): Promise<unknown[]> {
  const violations: unknown[] = []
  for (const list of LISTS) {
    const rows = await queryRows<{ id: string }>(
      ctx,
      `select id from properties where status = 'active' and deleted_at is null ${list} limit ${PAGES_CHECKED * PUBLIC_PAGE_SIZE}`,
    )
    for (let from = 0; from < rows.length; from += PUBLIC_PAGE_SIZE) {
      const ids = rows.slice(from, from + PUBLIC_PAGE_SIZE).map(({ id }) => id)
      const cards = await listCardsByIds(ctx, ids)
      const urls = new Set(cards.map((card) => (isInvalidListing(card) ? null : card.photo?.url)))
      if (urls.size < ids.length) violations.push({ list, page: from / PUBLIC_PAGE_SIZE + 1 })
    }
  }
  return violations
}
