// The rent book of one rental with the page of lines that the address asks for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { orderByMonth } from '#app/domain/tenancy/rent-months/rent-month.rules.ts'
import {
  type BookLineView,
  type LineFilter,
  lineList,
  SHOWN_TRANSFERS,
} from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { isLineCancelled } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { listMonthBalances } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'

export async function loadBook(ctx: Ctx, rentalId: string, url: URL) {
  const [book, { maxUploadMb }] = await Promise.all([getRentBook(ctx, rentalId), getSettings(ctx)])
  const query = lineList.read(url.searchParams)
  const { show, page } = query
  const today = toManilaDay(ctx.now())
  const matching = orderByMonth(
    book.lines.filter((line) => isShown(line, show, today)),
    today,
  )
  redirectToLastPage(url, lineList, page, matching.length)
  const offset = getPageOffset(page, lineList.pageSize)
  return {
    book,
    shown: { query, total: matching.length, lines: matching.slice(offset, offset + lineList.pageSize) },
    balances: listMonthBalances(book),
    transfers: book.transfers.slice(0, SHOWN_TRANSFERS),
    today,
    maxUploadMb,
    key: crypto.randomUUID(),
  }
}

function isShown(line: BookLineView, show: LineFilter, today: Day): boolean {
  if (show === 'all') return true
  if (show === 'paid') return line.open === 0 && !isLineCancelled(line)
  return line.open > 0 && (show === 'open' || line.dueDate <= today)
}

export type LoadedBook = Awaited<ReturnType<typeof loadBook>>
