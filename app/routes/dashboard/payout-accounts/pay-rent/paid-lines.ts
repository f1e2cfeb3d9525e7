import { MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'

/** The lines that the address asks for. */
export const readPaidLines = (params: URLSearchParams): string[] => params.getAll('lines').slice(0, MAX_BOOK_LINES)

export const buildPaidLines = (lineIds: readonly string[]): string =>
  new URLSearchParams(lineIds.map((id) => ['lines', id])).toString()
