// Loads one page of the payments, the figures over it and the choices of its filters.
import { href, redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnerPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { transferList } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import {
  getOwnerFigures,
  listOwnerTransfers,
  listRentedListings,
} from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { tenantList } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export async function loadReceivedPayments(ctx: Ctx, url: URL) {
  const candidates = url.searchParams.get('dialog') === 'record' ? await loadCandidates(ctx) : null
  const [only, ...others] = candidates?.tenants ?? []
  // Nobody chooses from one
  if (only && others.length === 0)
    throw redirect(`${href('/dashboard/rentals/:id', { id: only.rentalId })}?dialog=record`)
  const [list, figures, listings, postDatedChecks] = await Promise.all([
    loadList(ctx, url, transferList, listOwnerTransfers),
    getOwnerFigures(ctx),
    listRentedListings(ctx),
    listOwnerPostDatedChecks(ctx),
  ])
  return {
    ...list,
    figures,
    listings,
    postDatedChecks,
    today: toManilaDay(ctx.now()),
    dialog: readDialog(url.searchParams),
    candidates,
    mayRecord: listings.length > 0 && canInGeneral(ctx.actor, 'payment.record'),
  }
}

/** The people who live in the homes now, those who owe most first. */
async function loadCandidates(ctx: Ctx) {
  const rows = await listTenants(ctx, { search: '', filter: 'current', page: 1 })
  return {
    tenants: rows
      .toSorted((a, b) => b.balance - a.balance)
      .map(({ rentalId, tenant, listing, balance }) => ({ rentalId, tenant, listing, balance })),
    hasMore: rows.length === tenantList.pageSize,
  }
}
export type LoadedPayments = Awaited<ReturnType<typeof loadReceivedPayments>>

function readDialog(params: URLSearchParams): { name: 'confirm' | 'decline'; transferId: string } | null {
  const name = params.get('dialog')
  const transferId = params.get('transfer')
  return (name === 'confirm' || name === 'decline') && transferId !== null ? { name, transferId } : null
}
