// The rent book of one rental with the page of lines that the address asks for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { LINE_PAGE_SIZE, SHOWN_TRANSFERS } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { readLineAddress } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { countPages, getPageOffset } from '#app/shared/pagination.ts'
import { readDone } from './done-messages.ts'

export async function loadBook(ctx: Ctx, rentalId: string, params: URLSearchParams) {
  const [book, { maxUploadMb }] = await Promise.all([getRentBook(ctx, rentalId), getSettings(ctx)])
  const { show, page: requested } = readLineAddress(params)
  const matching = book.lines.filter(({ open }) => show === 'all' || (show === 'open') === open > 0)
  const page = Math.min(requested, countPages(matching.length, LINE_PAGE_SIZE))
  const offset = getPageOffset(page, LINE_PAGE_SIZE)
  return {
    book,
    shown: { show, page, total: matching.length, lines: matching.slice(offset, offset + LINE_PAGE_SIZE) },
    transfers: book.transfers.slice(0, SHOWN_TRANSFERS),
    today: toManilaDay(ctx.now()),
    maxUploadMb,
    done: readDone(params),
    key: crypto.randomUUID(),
  }
}
export type LoadedBook = Awaited<ReturnType<typeof loadBook>>
