// The texts of administrators that visitors see now. Read at most every two seconds in each process, and at once after a change anywhere; the
// bodies only of those that are new. A text whose time has come needs no job for that.
import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import { siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { createLatestValue, type LatestValue } from '#app/shared/caches/latest-value.ts'
import type { SiteTextEffect } from '#app/shared/site-text-vocabulary.ts'

export const SITE_TEXT_TOPIC = 'siteText.changed'
const CACHE_MS = 2_000
/** Far more than anybody writes. */
export const MAX_SITE_TEXTS = 1_000

export type ShownText = {
  name: string
  number: number
  effect: SiteTextEffect
  publishAt: Date
  fields: Readonly<Record<string, string>> | null
  body: string | null
}
/** By name. The same object as long as nothing changes, so that what is made of it can be kept. */
export type ShownTexts = ReadonlyMap<string, ShownText>

const caches = new WeakMap<Events, LatestValue<ShownTexts>>()

function getCache({ adapters: { events } }: Ctx): LatestValue<ShownTexts> {
  const cache = caches.get(events) ?? createLatestValue<ShownTexts>(CACHE_MS)
  caches.set(events, cache)
  return cache
}

export async function getShownTexts(ctx: Ctx): Promise<ShownTexts> {
  return getCache(ctx).get(
    (last) => readShownTexts(onPrimary(ctx), last),
    (error) => ctx.adapters.log.warn('siteTexts.stale', { error }),
  )
}

/** After a change, also of another process. */
export function dropShownTexts(ctx: Ctx): void {
  getCache(ctx).drop()
}

/** Null if the file is shown, also instead of a text that this release cannot read. `day` is that of the publication. */
export function readStoredText<T>(
  ctx: Ctx,
  { name, number, fields, body, publishAt }: ShownText,
  build: (content: { fields: Readonly<Record<string, string>>; body: string; day: Day }) => T,
): T | null {
  if (fields === null || body === null) return null
  try {
    return build({ fields, body, day: toManilaDay(publishAt) })
  } catch (error) {
    ctx.adapters.log.error('siteTexts.unreadable', { name, number, error })
    return null
  }
}

async function readShownTexts(ctx: Ctx, last: ShownTexts = new Map()): Promise<ShownTexts> {
  const rows = await ctx.db
    .selectDistinctOn([siteTextVersions.siteTextId], {
      id: siteTextVersions.siteTextId,
      name: siteTexts.name,
      number: siteTextVersions.number,
      effect: siteTextVersions.effect,
      publishAt: sql<Date>`${siteTextVersions.publishAt}`.mapWith(siteTextVersions.publishAt),
    })
    .from(siteTextVersions)
    .innerJoin(siteTexts, eq(siteTexts.id, siteTextVersions.siteTextId))
    .where(lte(siteTextVersions.publishAt, ctx.now()))
    .orderBy(desc(siteTextVersions.siteTextId), desc(siteTextVersions.number))
    .limit(MAX_SITE_TEXTS)
  const findKnown = ({ name, number, publishAt }: (typeof rows)[number]) => {
    const known = last.get(name)
    return known?.number === number && known.publishAt.getTime() === publishAt.getTime() ? known : undefined
  }
  const changed = rows.filter((row) => !findKnown(row))
  if (rows.length === last.size && changed.length === 0) return last
  const contents = await readContents(ctx, changed)
  return new Map(
    rows.map(({ id, ...row }) => [row.name, findKnown({ id, ...row }) ?? { ...row, ...NO_TEXT, ...contents.get(id) }]),
  )
}

const NO_TEXT = { fields: null, body: null }

async function readContents(ctx: Ctx, rows: readonly { id: string; number: number }[]) {
  if (rows.length === 0) return new Map<string, Pick<ShownText, 'fields' | 'body'>>()
  const pairs = rows.map(({ id, number }) => sql`(${id}::uuid, ${number}::int)`)
  const found = await ctx.db
    .select({ id: siteTextVersions.siteTextId, fields: siteTextVersions.fields, body: siteTextVersions.body })
    .from(siteTextVersions)
    .where(sql`(${siteTextVersions.siteTextId}, ${siteTextVersions.number}) in (${sql.join(pairs, sql`, `)})`)
  return new Map(found.map(({ id, ...content }) => [id, content]))
}
