// Loads the apply form: the listing, the first answers and the renter's documents, or the reason for which the person cannot apply.
import { redirect, type RouterContextProvider } from 'react-router'
import { findOpenApplicationId, getApplyForm } from '#app/domain/applications/apply/apply-form.queries.server.ts'
import { findApplyRefusal, loadApplyListing } from '#app/domain/applications/apply/apply-listing.queries.server.ts'
import type { AnswerSource } from '#app/domain/applications/apply/apply.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { requirePublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { buildRentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { getRentControlCheck } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { getOwnerFacts } from '#app/domain/tenancy/owner-facts/owner-facts.queries.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { m } from '#app/messages/messages.js'
import { buildBareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'

export async function loadApply(ctx: Ctx, id: string, url: URL) {
  const [target, { siteName, maxUploadMb }] = await Promise.all([loadApplyListing(ctx, id), getSettings(ctx)])
  const title = pickTranslation(ctx.request.locale, target.title, target.titleFil)
  const page = { id: target.id, title, head: buildBareHead(m.apply_title(), siteName) }
  const refusal = findApplyRefusal(ctx, target)
  if (refusal) return { ...page, refusal: errorMessage(refusal) }
  const openId = await findOpenApplicationId(ctx, target.id)
  if (openId) throw redirect(href('/dashboard/tenant/applications/:id', { id: openId }))
  const [listing, start, ownerFacts] = await Promise.all([
    requirePublicListing(ctx, target.id),
    getApplyForm(ctx, target.id),
    getOwnerFacts(ctx, target.id),
  ])
  const check = await getRentControlCheck(ctx, listing)
  return {
    ...page,
    ...start,
    refusal: null,
    listing,
    ownerFacts,
    rentControl: buildRentControlNotice(check, listing),
    notice: buildNotice(start.source, url.searchParams.has('saved')),
    formKey: crypto.randomUUID(),
    maxUploadMb,
  }
}

type Notice = { tone: 'leaf' | 'sea'; text: string }

function buildNotice(source: AnswerSource, isSaved: boolean): Notice | null {
  if (isSaved) return { tone: 'leaf', text: m.apply_saved() }
  if (source === 'application') return { tone: 'sea', text: m.apply_from_application() }
  if (source === 'profile') return { tone: 'sea', text: m.apply_from_profile() }
  return source === 'draft' ? { tone: 'sea', text: m.apply_from_draft() } : null
}

/** The day in Manila, for the schema. */
export function getToday({ context }: { context: Readonly<RouterContextProvider> }): Day {
  return toManilaDay(context.get(ctxContext).now())
}
