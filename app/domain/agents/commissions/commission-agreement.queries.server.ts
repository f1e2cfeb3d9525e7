// What an agent agreed on for the listings they act for, and which rule is in force today.
import { and, asc, count, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { commissionAgreements } from '#app/db/schema/agents/commissions.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { findActingAgent, isActedForBy } from './acting-agent.queries.server.ts'
import {
  type AgreementEntry,
  type AgreementRow,
  agreementList,
  type CommissionRule,
  type RuleInForce,
  type Split,
} from './commission.model.ts'
import { getSiteRule } from './commission.rules.ts'

/** Agreements of one listing that a screen shows. */
const MAX_ENTRIES = 50

type StoredAgreement = Pick<
  typeof commissionAgreements.$inferSelect,
  'rule' | 'rateBasisPoints' | 'validFrom' | 'partnerName' | 'partnerBasisPoints' | 'partnerFixed'
>

/** Inside the transaction of a confirmation: the rule of this moment, which is stored with the commission. */
export async function readRuleInForce(
  ctx: Ctx,
  { agentId, listing }: { agentId: string; listing: { id: string; propertyType: PropertyType } },
): Promise<RuleInForce> {
  const [agreement] = await ctx.db
    .select()
    .from(commissionAgreements)
    .where(
      and(
        eq(commissionAgreements.agentId, agentId),
        eq(commissionAgreements.propertyId, listing.id),
        lte(commissionAgreements.validFrom, toManilaDay(ctx.now())),
      ),
    )
    .orderBy(desc(commissionAgreements.validFrom), desc(commissionAgreements.createdAt))
    .limit(1)
  return toRule(agreement ?? null, getSiteRule(listing.propertyType, await readSettings(ctx)))
}

/** The same agreement as a lateral join to `properties`; `columns` are null for a listing without one. */
export function selectAgreementInForce(ctx: Ctx, agentId: string) {
  const agreement = ctx.db
    .select()
    .from(commissionAgreements)
    .where(
      and(
        eq(commissionAgreements.agentId, agentId),
        eq(commissionAgreements.propertyId, properties.id),
        lte(commissionAgreements.validFrom, toManilaDay(ctx.now())),
      ),
    )
    .orderBy(desc(commissionAgreements.validFrom), desc(commissionAgreements.createdAt))
    .limit(1)
    .as('agreement')
  const { rule, rateBasisPoints, validFrom, partnerName, partnerBasisPoints, partnerFixed } = agreement
  return {
    agreement,
    columns: { rule, rateBasisPoints, validFrom, partnerName, partnerBasisPoints, partnerFixed },
  }
}

export function toRule(agreement: StoredAgreement | null, siteRule: CommissionRule): RuleInForce {
  if (agreement === null) return { ...siteRule, agreedFrom: null, split: null }
  const { rule, rateBasisPoints, validFrom } = agreement
  return { rule, rateBasisPoints, agreedFrom: validFrom, split: toSplit(agreement) }
}

function toSplit({ partnerName: name, partnerBasisPoints, partnerFixed }: StoredAgreement): Split | null {
  if (name === null) return null
  if (partnerFixed !== null) return { name, basisPoints: null, fixedAmount: partnerFixed }
  return { name, basisPoints: partnerBasisPoints ?? 0, fixedAmount: null }
}

/** The listings the signed-in agent acts for, by title. */
export async function listAgreementListings(ctx: Ctx, page: number): Promise<{ rows: AgreementRow[]; found: number }> {
  const agent = await findOwnAgent(ctx)
  if (agent === null) return { rows: [], found: 0 }
  const { agreement, columns } = selectAgreementInForce(ctx, agent.agentId)
  const title = selectListingTitle(ctx)
  const condition = and(isNull(properties.deletedAt), isActedForBy(ctx, agent))
  const [rows, [total], settings] = await Promise.all([
    ctx.db
      .select({
        listingId: properties.id,
        listing: title,
        monthlyRent: properties.basePrice,
        propertyType: properties.propertyType,
        agreement: columns,
      })
      .from(properties)
      .leftJoinLateral(agreement, sql`true`)
      .where(condition)
      .orderBy(asc(title), asc(properties.id))
      .limit(agreementList.pageSize)
      .offset(getPageOffset(page, agreementList.pageSize)),
    ctx.db.select({ found: count() }).from(properties).where(condition),
    readSettings(ctx),
  ])
  return {
    found: total?.found ?? 0,
    rows: rows.map(({ agreement: stored, propertyType, ...row }) =>
      Object.assign(row, toRule(stored, getSiteRule(propertyType, settings))),
    ),
  }
}

export type AgreementPage = {
  listing: string
  monthlyRent: number
  current: RuleInForce
  entries: AgreementEntry[]
}

/** Every agreement of one listing, the latest first. */
export async function getAgreements(ctx: Ctx, listingId: string): Promise<AgreementPage> {
  const { listing, agentId } = await loadActedListing(ctx, listingId)
  const [current, entries] = await Promise.all([
    readRuleInForce(ctx, { agentId, listing }),
    ctx.db
      .select()
      .from(commissionAgreements)
      .where(and(eq(commissionAgreements.agentId, agentId), eq(commissionAgreements.propertyId, listingId)))
      .orderBy(desc(commissionAgreements.validFrom), desc(commissionAgreements.createdAt))
      .limit(MAX_ENTRIES),
  ])
  return {
    listing: pickTranslation(ctx.request.locale, listing.title, listing.titleFil),
    monthlyRent: listing.basePrice,
    current,
    entries: entries.map((entry) =>
      Object.assign(toRule(entry, entry), {
        id: entry.id,
        validFrom: entry.validFrom,
        recordedAt: entry.createdAt,
      }),
    ),
  }
}

/** A listing for which the signed-in agent acts; everybody else gets the answer for a missing one (promise Z3). */
export async function loadActedListing(ctx: Ctx, listingId: string) {
  requireSignIn(ctx.actor)
  const [listing] = isUuid(listingId)
    ? await ctx.db
        .select()
        .from(properties)
        .where(and(eq(properties.id, listingId), isNull(properties.deletedAt)))
    : []
  const agentId = listing === undefined ? null : await findActingAgent(ctx, listing)
  if (listing === undefined || agentId === null) return fail('listing.notFound')
  const [agent] = await ctx.db.select({ userId: agents.userId }).from(agents).where(eq(agents.id, agentId))
  authorizeVisible(ctx.actor, 'commission.agree', 'listing.notFound', { userId: agent?.userId ?? '' })
  return { listing, agentId }
}

/** The signed-in agent; null for an account that has not entered a licence yet and acts for no listing. */
export async function findOwnAgent(ctx: Ctx): Promise<{ agentId: string; userId: string } | null> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'commission.agree', { userId })
  const [agent] = await ctx.db.select({ id: agents.id }).from(agents).where(eq(agents.userId, userId))
  return agent ? { agentId: agent.id, userId } : null
}
