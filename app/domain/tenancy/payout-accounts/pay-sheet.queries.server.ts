// How a tenant pays the lines of the rent book.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadVisibleBook } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { loadBookRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import {
  type BookLine,
  listProposedLines,
  planPayment,
  sumUnclaimed,
  writeSpread,
} from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { buildPaySheet, drawPayPicture, type Due } from './pay-due.queries.server.ts'
import type { PaySheet } from './pay-sheet.model.ts'

export type RentPaySheet = PaySheet & { lineIds: string[] }

/** For the lines that are asked for and still open; without one, those that are due. */
export async function getRentPaySheet(ctx: Ctx, rentalId: string, lineIds: readonly string[]): Promise<RentPaySheet> {
  const { lines, ...due } = await loadRentDue(ctx, rentalId, lineIds)
  return { ...(await buildPaySheet(ctx, due)), lineIds: lines.map(({ id }) => id) }
}

export async function getRentPayPicture(
  ctx: Ctx,
  rentalId: string,
  { accountId, lineIds }: { accountId: string; lineIds: readonly string[] },
): Promise<Buffer> {
  return drawPayPicture(ctx, await loadRentDue(ctx, rentalId, lineIds), accountId)
}

async function loadRentDue(
  ctx: Ctx,
  rentalId: string,
  lineIds: readonly string[],
): Promise<Due & { lines: BookLine[] }> {
  const rental = await loadBookRental(ctx, rentalId)
  authorize(ctx.actor, 'payment.pay', rental)
  const book = await loadVisibleBook(ctx, rental)
  const chosen = book.lines.filter((line) => lineIds.includes(line.id) && sumUnclaimed([line]) > 0)
  const lines = chosen.length > 0 ? chosen : listProposedLines(book.lines, toManilaDay(ctx.now()))
  const spread = writeSpread(planPayment(undefined, lines) ?? [])
  return { ownerId: rental.listing.ownerId, amount: sumUnclaimed(lines), subject: `${rental.id}|${spread}`, lines }
}
