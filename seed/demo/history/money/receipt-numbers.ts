// Numbers the receipts of bookings and the acknowledgments of payments in the order in which they were issued, as the application does: one
// series for each owner and year.
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { receiptCounters } from '#app/db/schema/tenancy/receipts.server.ts'
import { bookings, paymentAcknowledgments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { DEFAULT_RECEIPT_PREFIX, writeReceiptNumber } from '#app/domain/tenancy/receipts/receipt-number.rules.ts'
import { splitDay, toManilaDay } from '#app/shared/dates.ts'
import type { PendingRows } from '#seed/demo/database/pending-rows.ts'

export function numberReceipts(pendingRows: PendingRows): void {
  const owners = new Map(pendingRows.listRows(properties).map(({ id, ownerId }) => [id, ownerId]))
  const listings = new Map(pendingRows.listRows(rentals).map(({ id, propertyId }) => [id, propertyId]))
  const papers = [
    ...pendingRows.listRows(bookings).flatMap((booking) =>
      booking.status === 'confirmed' && booking.decidedAt
        ? [
            {
              key: booking.id ?? '',
              at: booking.decidedAt,
              listingId: booking.propertyId,
              write: (number: string) => void (booking.receiptNumber = number),
            },
          ]
        : [],
    ),
    ...pendingRows.listRows(paymentAcknowledgments).map((row) => ({
      key: row.transferId,
      at: row.issuedAt,
      listingId: listings.get(row.rentalId) ?? '',
      write: (number: string) => void (row.number = number),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
  const counters = new Map<string, { ownerId: string; year: number; lastNumber: number }>()
  for (const { at, listingId, write } of papers) {
    const ownerId = owners.get(listingId) ?? ''
    const { year } = splitDay(toManilaDay(at))
    const counter = counters.get(`${ownerId} ${year}`) ?? { ownerId, year, lastNumber: 0 }
    counter.lastNumber++
    counters.set(`${ownerId} ${year}`, counter)
    write(writeReceiptNumber(DEFAULT_RECEIPT_PREFIX, year, counter.lastNumber))
  }
  for (const counter of counters.values()) pendingRows.add(receiptCounters, counter)
}
