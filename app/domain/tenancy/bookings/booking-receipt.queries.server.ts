// The receipt of a confirmed booking as a PDF, in the language of its reader, for everybody who may read the booking.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { describeInvoice } from '#app/domain/tenancy/receipts/invoice-number.labels.ts'
import { fail } from '#app/errors/app-error.ts'
import { formatDate, formatDateRange, formatAmount } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getPaymentMethodLabel } from './booking.labels.ts'
import type { BookingView } from './booking.model.ts'
import { getBooking } from './booking.queries.server.ts'

export async function buildBookingReceipt(ctx: Ctx, id: string): Promise<{ fileName: string; bytes: Buffer }> {
  const [booking, { siteName }] = await Promise.all([getBooking(ctx, id), getSettings(ctx)])
  const { receiptNumber, decidedAt } = booking
  if (receiptNumber === null || decidedAt === null) return fail('receipt.notFound')
  const { locale } = ctx.request
  const content = withLocale(locale, () => ({
    locale,
    title: m.booking_receipt_title(),
    number: m.booking_receipt_number({ number: receiptNumber }),
    brand: siteName,
    blocks: buildBlocks(booking, decidedAt),
    footer: m.booking_receipt_made({ site: siteName, date: formatDate(decidedAt) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: decidedAt,
  }))
  return { fileName: `receipt-${receiptNumber}.pdf`, bytes: await buildPdf(content) }
}

function buildBlocks(booking: BookingView, confirmedAt: Date): PdfBlock[] {
  const { listing, tenant, owner, proofs, invoice } = booking
  return [
    {
      kind: 'rows',
      rows: [
        { label: m.ui_date(), value: formatDate(confirmedAt) },
        { label: m.booking_receipt_from(), value: tenant.name },
        { label: m.booking_receipt_by(), value: owner.name },
        { label: m.booking_receipt_for(), value: `${listing.title}\n${listing.address}` },
        { label: m.ui_lease(), value: formatDateRange(booking.startsOn, booking.endsOn) },
        ...(invoice === null ? [] : [{ label: m.invoice_number(), value: describeInvoice(invoice) }]),
      ],
    },
    { kind: 'heading', text: m.booking_move_in_cost() },
    {
      kind: 'amounts',
      rows: [
        { label: m.booking_advance(), amount: formatAmount(booking.advanceAmount) },
        { label: m.booking_deposit(), amount: formatAmount(booking.depositAmount) },
        { label: m.ui_cleaning_fee(), amount: formatAmount(booking.cleaningFee) },
        { label: m.ui_total(), amount: formatAmount(booking.totalPrice), isTotal: true },
      ],
    },
    ...(proofs.length === 0 ? [] : buildProofBlocks(proofs)),
    {
      kind: 'text',
      text: invoice === null ? m.booking_receipt_note() : m.booking_receipt_note_invoice(),
      isSoft: true,
    },
  ]
}

function buildProofBlocks(proofs: BookingView['proofs']): PdfBlock[] {
  return [
    { kind: 'heading', text: m.booking_receipt_payments() },
    {
      kind: 'amounts',
      rows: proofs.map(({ method, paidOn, reference, amount }) => ({
        label: [
          m.booking_proof_line({ method: getPaymentMethodLabel(method), date: formatDate(paidOn) }),
          ...(reference === null ? [] : [m.booking_proof_reference({ reference })]),
        ].join(' · '),
        amount: formatAmount(amount),
      })),
    },
  ]
}
