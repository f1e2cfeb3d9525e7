// Public reads of active agents. The columns are an allow-list: a field that is not named here cannot leak.
import { and, arrayOverlaps, asc, count, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { listReviewFigures } from '#app/domain/agents/reviews/review.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { ContactCheck } from '#app/domain/listings/public/listing.model.ts'
import type { AgentLanguage } from '#app/shared/agent-vocabulary.ts'
import { splitDay, toManilaDay, type Day } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildAgentOrder } from './agent-order.queries.server.ts'
import { countAgentListings } from './agent-listings.queries.server.ts'
import { type AgentCard, agentList, type AgentProfile, type AgentSort, type WrittenProfile } from './agent.model.ts'
import { getResponseFigures } from './response-figures.queries.server.ts'

const COLUMNS = {
  id: agents.id,
  userId: agents.userId,
  name: userProfiles.fullName,
  agency: agents.agencyName,
  avatarUrl: userProfiles.avatarUrl,
  areas: agents.areas,
  licence: agents.prcLicenseNumber,
  expiresOn: agents.prcLicenseExpiresOn,
  checkedAt: agents.prcLicenseCheckedAt,
  languages: agents.languages,
}
const PROFILE_COLUMNS = {
  ...COLUMNS,
  bio: agents.bio,
  bioFil: agents.bioFil,
  supervisorName: agents.supervisorName,
  supervisorLicenseNumber: agents.supervisorLicenseNumber,
  yearsExperience: agents.yearsExperience,
  createdAt: agents.createdAt,
}

/** Not deactivated by an admin, not banned, not erased. */
export const isPublicAgent = and(
  eq(agents.isActive, true),
  eq(userProfiles.isActive, true),
  eq(users.banned, false),
  isNull(users.erasedAt),
)

export type AgentQuery = {
  /** Terms of a name, an agency or a license number; all of them must match. */
  q: string
  /** Any of these places; null for all places. */
  areas: readonly string[] | null
  page: number
  sort?: AgentSort
}

/** Agents of the same rank: those with a checked license come first; then by name. */
export async function findAgents(ctx: Ctx, { q, areas, page, sort = 'checked' }: AgentQuery) {
  const where = and(isPublicAgent, areas === null ? undefined : worksIn(areas), ...splitWords(q).map(matchesWord))
  const [rows, totals] = await Promise.all([
    selectPublicAgents(ctx, COLUMNS)
      .where(where)
      .orderBy(...buildAgentOrder(ctx, sort), asc(userProfiles.fullName), asc(agents.id))
      .limit(agentList.pageSize)
      .offset(getPageOffset(page, agentList.pageSize)),
    selectPublicAgents(ctx, { total: count() }).where(where),
  ])
  return { agents: await toCards(ctx, rows), total: totals[0]?.total ?? 0 }
}

/**
 * Null for an unknown agent and for one who is not public, so the caller cannot tell them apart. `userId` must stay on the
 * server.
 */
export async function findAgent(
  ctx: Ctx,
  id: string,
): Promise<{ userId: string; profile: AgentProfile; written: WrittenProfile } | null> {
  if (!isUuid(id)) return null
  const [row] = await selectPublicAgents(ctx, PROFILE_COLUMNS)
    .where(and(isPublicAgent, eq(agents.id, id)))
    .limit(1)
  const [card] = row ? await toCards(ctx, [row]) : []
  if (!row || !card) return null
  const profile = {
    ...card,
    bio: pickTranslation(ctx.request.locale, row.bio, row.bioFil),
    yearsExperience: row.yearsExperience,
    memberSince: splitDay(toManilaDay(row.createdAt)).year,
  }
  const { bio, bioFil, languages, supervisorName, supervisorLicenseNumber } = row
  return { userId: row.userId, profile, written: { bio, bioFil, languages, supervisorName, supervisorLicenseNumber } }
}

function selectPublicAgents<C extends Parameters<Ctx['db']['select']>[0]>(ctx: Ctx, columns: NonNullable<C>) {
  return ctx.db
    .select(columns)
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, agents.userId))
}

function worksIn(areas: readonly string[]): SQL {
  return areas.length === 0 ? sql`false` : arrayOverlaps(agents.areas, [...areas])
}

const MAX_WORDS = 8

function splitWords(q: string): string[] {
  return q.split(' ').filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * Matches the term anywhere in the name or agency, or at the start of the license number with or without leading zeros. LIKE
 * wildcards are escaped.
 */
function matchesWord(word: string): SQL | undefined {
  const literal = escapeLikePattern(word)
  const digits = /^\d{3,10}$/.test(word) ? word.replace(/^0+/, '') : ''
  return or(
    ilike(userProfiles.fullName, `%${literal}%`),
    ilike(agents.agencyName, `%${literal}%`),
    digits === '' ? undefined : sql`ltrim(${agents.prcLicenseNumber}, '0') like ${`${digits}%`}`,
  )
}

type Row = {
  id: string
  userId: string
  name: string
  agency: string
  avatarUrl: string | null
  areas: string[]
  licence: string | null
  expiresOn: Day | null
  checkedAt: Date | null
  languages: AgentLanguage[]
}

/** Three more queries for the whole page, independent of the number of agents (no N+1). */
async function toCards(ctx: Ctx, rows: readonly Row[]): Promise<AgentCard[]> {
  const [listingCounts, ratings, figures] = await Promise.all([
    countAgentListings(ctx, rows),
    listReviewFigures(
      ctx,
      rows.map(({ id }) => id),
    ),
    getResponseFigures(
      ctx,
      rows.map(({ userId }) => userId),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    agency: row.agency,
    avatarUrl: row.avatarUrl,
    areas: row.areas,
    listingCount: listingCounts.get(row.id) ?? 0,
    licence: toLicenceCheck(ctx, row),
    responseFigures: figures.get(row.userId) ?? null,
    rating: ratings.get(row.id) ?? null,
    languages: row.languages,
  }))
}

function toLicenceCheck(ctx: Ctx, { licence, expiresOn, checkedAt }: Row): ContactCheck | null {
  if (licence === null) return null
  return {
    kind: 'prc_license',
    number: licence,
    checkedOn: checkedAt && toManilaDay(checkedAt),
    validUntil: expiresOn,
    isExpired: expiresOn !== null && expiresOn < toManilaDay(ctx.now()),
  }
}
