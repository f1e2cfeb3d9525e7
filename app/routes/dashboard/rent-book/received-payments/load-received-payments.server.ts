// Loads one page of the payments, the figures over it and the choices of its filters.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnerCheques } from '#app/domain/tenancy/cheques/cheque.queries.server.ts'
import { TRANSFER_PAGE_SIZE } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { readTransferAddress } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import {
  getOwnerFigures,
  listOwnerTransfers,
  listRentedListings,
} from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { readDone } from '#app/routes/dashboard/rent-book/shared/done-messages.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { countPages } from '#app/shared/pagination.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

export async function loadReceivedPayments(ctx: Ctx, url: URL) {
  const query = readTransferAddress(url.searchParams)
  const [{ rows, total }, figures, listings, cheques] = await Promise.all([
    listOwnerTransfers(ctx, query),
    getOwnerFigures(ctx),
    listRentedListings(ctx),
    listOwnerCheques(ctx),
  ])
  const last = countPages(total, TRANSFER_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  return {
    query,
    rows,
    total,
    figures,
    listings,
    cheques,
    today: toManilaDay(ctx.now()),
    dialog: readDialog(url.searchParams),
    done: readDone(url.searchParams),
  }
}
export type LoadedPayments = Awaited<ReturnType<typeof loadReceivedPayments>>

function readDialog(params: URLSearchParams): { name: 'confirm' | 'decline'; transferId: string } | null {
  const name = params.get('dialog')
  const transferId = params.get('transfer')
  return (name === 'confirm' || name === 'decline') && transferId !== null ? { name, transferId } : null
}
