// The announcement bar of every page. Read at most every two seconds in each process, and at once after a change anywhere. Its start and its
// end need no job.
import { desc, eq, gt } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { announcementBars } from '#app/db/schema/platform/site-texts.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { createLatestValue, type LatestValue } from '#app/shared/caches/latest-value.ts'
import { type ListedBar, MAX_LISTED_BARS, type ShownBar, type StoredBar } from './announcement-bar.model.ts'
import { findShownBar } from './announcement-bar.rules.ts'

export const ANNOUNCEMENT_BAR_TOPIC = 'announcementBar.changed'
const CACHE_MS = 2_000

type Cache = { bars: LatestValue<readonly StoredBar[]>; last: readonly StoredBar[] }
const caches = new WeakMap<Events, Cache>()

function getCache({ adapters: { events } }: Pick<Ctx, 'adapters'>): Cache {
  const cache = caches.get(events) ?? { bars: createLatestValue(CACHE_MS), last: [] }
  caches.set(events, cache)
  return cache
}

/** After a change, also of another process. */
export function dropAnnouncementBars(ctx: Pick<Ctx, 'adapters'>): void {
  getCache(ctx).bars.drop()
}

/** Null also if it cannot be read: a page without the bar is better than none. `closedId`: the one that the visitor has closed. */
export async function getShownBar(ctx: Ctx, closedId: string | null): Promise<ShownBar | null> {
  const cache = getCache(ctx)
  const warn = (error: unknown) => ctx.adapters.log.warn('announcementBar.stale', { error })
  cache.last = await cache.bars
    .get(() => readBars(onPrimary(ctx)), warn)
    .catch((error: unknown) => {
      warn(error)
      return []
    })
  const bar = findShownBar(cache.last, ctx.now())
  if (!bar || bar.id === closedId) return null
  const { id, text, textFil, link, tone } = bar
  return { id, text: ctx.request.locale === 'fil' ? textFil : text, link, tone }
}

/** As far as this process knows: without a question to the database, for the key of a kept page. */
export function peekShownBarId(ctx: Pick<Ctx, 'adapters' | 'now'>): string | null {
  return findShownBar(getCache(ctx).last, ctx.now())?.id ?? null
}

const COLUMNS = {
  id: announcementBars.id,
  text: announcementBars.text,
  textFil: announcementBars.textFil,
  link: announcementBars.link,
  tone: announcementBars.tone,
  startsAt: announcementBars.startsAt,
  endsAt: announcementBars.endsAt,
}

async function readBars(ctx: Ctx): Promise<StoredBar[]> {
  return ctx.db
    .select(COLUMNS)
    .from(announcementBars)
    .where(gt(announcementBars.endsAt, ctx.now()))
    .orderBy(desc(announcementBars.createdAt), desc(announcementBars.id))
    .limit(MAX_LISTED_BARS)
}

/** For the console: the newest first. */
export async function listBars(ctx: Ctx): Promise<ListedBar[]> {
  authorize(ctx.actor, 'content.edit')
  const rows = await ctx.db
    .select({ ...COLUMNS, authorName: users.fullName })
    .from(announcementBars)
    .leftJoin(users, eq(users.id, announcementBars.authorId))
    .orderBy(desc(announcementBars.createdAt), desc(announcementBars.id))
    .limit(MAX_LISTED_BARS)
  const now = ctx.now()
  const shown = findShownBar(rows, now)
  const getState = (bar: StoredBar): ListedBar['state'] => {
    if (bar.id === shown?.id) return 'shown'
    if (bar.startsAt > now) return 'waiting'
    return bar.endsAt > now ? 'covered' : 'ended'
  }
  return rows.map((row) => Object.assign(row, { state: getState(row) }))
}
