// The addresses of files of the consoles: PDF, CSV, pictures. They are not pages, so they stand outside the console frame.
import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const CONSOLE_FILE_ROUTES: readonly RouteConfigEntry[] = [
  route('dashboard/agent/commission/statement.pdf', 'routes/dashboard/commissions/commission-statement-pdf.ts'),
  route('dashboard/agent/commission/statement.csv', 'routes/dashboard/commissions/commission-statement-csv.ts'),
  route('dashboard/agent/clients/:id/files/:fileId', 'routes/dashboard/clients/client-file.ts'),
  route('dashboard/agent/clients/export.csv', 'routes/dashboard/clients/client-export.ts'),
  ...buildImportFileRoutes('landlord'),
  ...buildImportFileRoutes('agent'),
  route('dashboard/listings/:id/papers/:name', 'routes/dashboard/listings/listing-paper.ts'),
  route('dashboard/settings/verification/:id/document', 'routes/dashboard/settings/verification-document.ts'),
  route('dashboard/landlord/reports/report.csv', 'routes/dashboard/owner-reports/owner-report-csv.ts'),
  route('dashboard/landlord/reports/report.xlsx', 'routes/dashboard/owner-reports/owner-report-xlsx.ts'),
  route('dashboard/landlord/reports/report.pdf', 'routes/dashboard/owner-reports/owner-report-pdf.ts'),
  route('dashboard/reservations/:id/calendar.ics', 'routes/dashboard/shared-amenities/reservation-calendar.ts'),
  route('dashboard/viewings/:id/calendar.ics', 'routes/dashboard/viewings/viewing-calendar.ts'),
  route('dashboard/inspections/:id/calendar.ics', 'routes/dashboard/inspections/inspection-calendar.ts'),
  route('dashboard/bookings/:id/pay/:accountId/qr.png', 'routes/dashboard/payout-accounts/pay-booking-qr.ts'),
  route('dashboard/bookings/:id/receipt.pdf', 'routes/dashboard/bookings/booking-receipt.ts'),
  route('dashboard/bookings/:id/proofs/:proofId', 'routes/dashboard/bookings/booking-proof.ts'),
  route('dashboard/maintenance/:id/photos/:photoId', 'routes/dashboard/maintenance/request-photo.ts'),
  route('dashboard/rentals/:id/payments/:transferId/proof', 'routes/dashboard/rent-book/payment-proof.ts'),
  route(
    'dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf',
    'routes/dashboard/rent-book/acknowledgment-pdf.ts',
  ),
  // redirects to the address above
  route(
    'dashboard/rentals/:id/payments/:transferId/acknowledgement.pdf',
    'routes/dashboard/rent-book/old-acknowledgment-address.ts',
  ),
  route('dashboard/rentals/:id/bills/:billId/picture', 'routes/dashboard/buildings/bill-picture.ts'),
  route('dashboard/rentals/:id/utilities/:readingId/:photo', 'routes/dashboard/utilities/utility-photo.ts'),
  route('dashboard/rentals/:id/pay/:accountId/qr.png', 'routes/dashboard/payout-accounts/pay-rent-qr.ts'),
  route('dashboard/rentals/:id/deposit.pdf', 'routes/dashboard/deposits/deposit-pdf.ts'),
  route('dashboard/rentals/:id/deposit/photos/:photoId', 'routes/dashboard/deposits/deposit-photo.ts'),
  route('dashboard/rentals/:id/deposit/returns/:returnId/proof', 'routes/dashboard/deposits/return-proof.ts'),
  route('dashboard/rentals/:id/signing.pdf', 'routes/dashboard/signing/signing-pdf.ts'),
  route('dashboard/rentals/:id/signing/:kind/paper.pdf', 'routes/dashboard/signing/paper-pdf.ts'),
  route('dashboard/rentals/:id/lease.pdf', 'routes/dashboard/documents/lease-pdf.ts'),
  route('dashboard/rentals/:id/archive.zip', 'routes/dashboard/documents/rental-archive.ts'),
  route('dashboard/documents/:id/file', 'routes/dashboard/documents/document-file.ts'),
  route('dashboard/rentals/:id/statement.pdf', 'routes/dashboard/rent-book/rent-statement-pdf.ts'),
  route('dashboard/rentals/:id/statement.csv', 'routes/dashboard/rent-book/rent-statement-csv.ts'),
]

/** Files of the import. */
function buildImportFileRoutes(role: string): RouteConfigEntry[] {
  const file = (path: string, name: string) =>
    route(`dashboard/${role}/properties/import/${path}`, `routes/dashboard/listings/${name}.ts`, {
      id: `${role}-${name}`,
    })
  return [
    file('template', 'import-template'),
    file('homes.xml', 'own-portal-feed'),
    file(':importId/problems', 'import-problems'),
  ]
}
