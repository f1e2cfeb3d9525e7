// Papers of a rent book, in the language of the reader and for everybody who may read the rental: the acknowledgment of a confirmed
// payment, and the statement of a year as PDF and CSV.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { describeInvoice } from '#app/domain/tenancy/receipts/invoice-number.labels.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { fail } from '#app/errors/app-error.ts'
import { formatDate, formatDateRange, formatAmount } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getLineName } from './rent-book.labels.ts'
import type { RentBook, StatementCheck, Transfer } from './rent-book.model.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { buildStatement, listStatementYears, type Statement, type StatementEntry } from './statement.rules.ts'

export type Paper = { fileName: string; bytes: Buffer }

export async function buildAcknowledgment(ctx: Ctx, rentalId: string, transferId: string): Promise<Paper> {
  const [book, { siteName }] = await Promise.all([getRentBook(ctx, rentalId), getSettings(ctx)])
  const transfer = book.transfers.find(({ id }) => id === transferId)
  const number = transfer?.acknowledgment?.number
  if (!transfer || number === undefined || transfer.decidedAt === null) return fail('acknowledgment.notFound')
  const { locale } = ctx.request
  const { decidedAt, reversedAt } = transfer
  const content = withLocale(locale, () => ({
    locale,
    title: reversedAt === null ? m.rent_acknowledgment_title() : m.rent_acknowledgment_void_title(),
    number: m.booking_receipt_number({ number }),
    brand: siteName,
    blocks: buildAcknowledgmentBlocks(book, transfer, decidedAt),
    footer: m.booking_receipt_made({ site: siteName, date: formatDate(decidedAt) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: reversedAt ?? decidedAt,
  }))
  return {
    fileName: `acknowledgment-${number}${reversedAt === null ? '' : '-void'}.pdf`,
    bytes: await buildPdf(content),
  }
}

function buildAcknowledgmentBlocks({ rental, lines }: RentBook, transfer: Transfer, decidedAt: Date): PdfBlock[] {
  const { method, paidOn, reference, parts, amount, invoice } = transfer
  const payer = lines.find(({ id }) => parts.some(({ lineId }) => lineId === id))?.payer
  // In the order of the book: the oldest month first
  const rows = lines.flatMap((line) => {
    const part = parts.find(({ lineId }) => lineId === line.id)
    return part ? [{ label: getLineName(line), amount: formatAmount(part.amount) }] : []
  })
  return [
    ...listVoidBlocks(transfer),
    {
      kind: 'rows',
      rows: [
        { label: m.ui_date(), value: formatDate(decidedAt) },
        ...listPeopleRows(payer === undefined ? rental : { ...rental, tenant: { name: payer } }),
        { label: m.payment_method(), value: getPaymentMethodLabel(method) },
        { label: m.ui_paid_on(), value: formatDate(paidOn) },
        ...(reference === null ? [] : [{ label: m.booking_prove_reference(), value: reference }]),
        ...(invoice === null ? [] : [{ label: m.invoice_number(), value: describeInvoice(invoice) }]),
      ],
    },
    { kind: 'heading', text: m.rent_acknowledgment_lines() },
    {
      kind: 'amounts',
      rows: [
        ...rows,
        { label: m.ui_total(), amount: formatAmount(amount), isTotal: true },
        ...listWithheldRows(transfer),
      ],
    },
    {
      kind: 'text',
      text: invoice === null ? m.booking_receipt_note() : m.booking_receipt_note_invoice(),
      isSoft: true,
    },
  ]
}

/** What arrived is less than what is paid, if the tenant kept back tax. */
function listWithheldRows({ amount, withheld }: Transfer) {
  if (withheld === 0) return []
  return [
    { label: m.withholding_amount(), amount: formatAmount(withheld) },
    { label: m.withholding_received(), amount: formatAmount(amount - withheld) },
  ]
}

/** Before everything else: who looks at the paper must not take it for a payment. */
function listVoidBlocks({ reversedAt, reversalReason }: Transfer): PdfBlock[] {
  if (reversedAt === null) return []
  return [
    { kind: 'heading', text: m.rent_acknowledgment_void({ date: formatDate(reversedAt) }) },
    { kind: 'text', text: m.rent_reversal_reason({ reason: reversalReason ?? '' }) },
  ]
}

type People = Pick<RentBook['rental'], 'owner' | 'listing'> & { tenant: { name: string } }

const listPeopleRows = ({ tenant, owner, listing }: People) => [
  { label: m.booking_receipt_from(), value: tenant.name },
  { label: m.booking_receipt_by(), value: owner.name },
  { label: m.booking_receipt_for(), value: `${listing.title}\n${listing.address}` },
]

/** A year without entries has no statement. */
async function loadStatement(ctx: Ctx, rentalId: string, year: string | null) {
  const book = await getRentBook(ctx, rentalId)
  const years = listStatementYears(book)
  const chosen = year === null ? years[0] : years.find((each) => String(each) === year)
  if (chosen === undefined) return fail('payment.notFound')
  return { book, statement: buildStatement(book, chosen) }
}

export async function buildStatementPdf(ctx: Ctx, rentalId: string, year: string | null): Promise<Paper> {
  const [{ book, statement }, { siteName }] = await Promise.all([loadStatement(ctx, rentalId, year), getSettings(ctx)])
  const { locale } = ctx.request
  const now = ctx.now()
  const content = withLocale(locale, () => ({
    locale,
    title: m.rent_statement({ year: statement.year }),
    brand: siteName,
    blocks: buildStatementBlocks(book, statement),
    footer: m.booking_receipt_made({ site: siteName, date: formatDate(now) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: now,
  }))
  return { fileName: `statement-${statement.year}.pdf`, bytes: await buildPdf(content) }
}

function buildStatementBlocks(
  { rental }: RentBook,
  { opening, entries, charged, paid, closing }: Statement,
): PdfBlock[] {
  const listAmounts = (isCharge: boolean) =>
    entries
      .filter((entry) => (entry.type === 'line') === isCharge)
      .map((entry) => ({
        label: `${formatDate(entry.date)} · ${describeEntry(entry)}`,
        amount: formatAmount(isCharge ? entry.charged : entry.paid),
      }))
  return [
    {
      kind: 'rows',
      rows: [
        ...listPeopleRows(rental),
        { label: m.ui_lease(), value: formatDateRange(rental.startsOn, rental.endsOn) },
      ],
    },
    { kind: 'heading', text: m.rent_statement_charges() },
    {
      kind: 'amounts',
      rows: [...listAmounts(true), { label: m.rent_statement_charged(), amount: formatAmount(charged), isTotal: true }],
    },
    { kind: 'heading', text: m.rent_statement_payments() },
    {
      kind: 'amounts',
      rows: [...listAmounts(false), { label: m.rent_statement_paid(), amount: formatAmount(paid), isTotal: true }],
    },
    { kind: 'heading', text: m.rent_column_open() },
    {
      kind: 'amounts',
      rows: [
        { label: m.rent_statement_opening(), amount: formatAmount(opening) },
        { label: m.rent_statement_closing(), amount: formatAmount(closing), isTotal: true },
      ],
    },
  ]
}

function describeEntry(entry: StatementEntry): string {
  if (entry.type === 'check') return describeCheck(entry.check)
  if (entry.type === 'line') return getLineName({ kind: entry.kind, dueDate: entry.date, note: entry.note })
  const { method, reference, acknowledgment, reversalReason, invoice, withheld } = entry.transfer
  return [
    ...(entry.type === 'reversal' ? [m.rent_reversal({ reason: reversalReason ?? '' })] : []),
    getPaymentMethodLabel(method),
    ...(reference === null ? [] : [m.booking_proof_reference({ reference })]),
    ...(acknowledgment === null ? [] : [m.booking_receipt_number({ number: acknowledgment.number })]),
    ...(withheld === 0 ? [] : [m.withholding_part({ amount: formatAmount(withheld) })]),
    ...(invoice === null ? [] : [m.invoice_named({ number: describeInvoice(invoice) })]),
  ].join(', ')
}

/** Its amount is in the text: it changes no sum. */
function describeCheck({ name, amount, state, reason }: StatementCheck): string {
  const text = { name, amount: formatAmount(amount) }
  return state === 'deposited'
    ? m.rent_statement_check_deposited(text)
    : m.rent_statement_check_returned({ ...text, reason: reason ?? '' })
}

/** Amounts as plain numbers with two decimals, in pesos. No cell is negative: a minus sign would make it a formula. */
export async function buildStatementCsv(
  ctx: Ctx,
  rentalId: string,
  year: string | null,
): Promise<{ fileName: string; text: string }> {
  const { statement } = await loadStatement(ctx, rentalId, year)
  const rows = withLocale(ctx.request.locale, () => [
    [
      m.ui_date(),
      m.rent_csv_entry(),
      m.rent_csv_charged(),
      m.rent_csv_reduced(),
      m.rent_column_paid(),
      m.rent_csv_reversed(),
      m.rent_column_open(),
      m.rent_csv_credit(),
    ],
    ['', m.rent_statement_opening(), '', '', '', '', ...formatBalance(statement.opening)],
    ...statement.entries.map((entry) => [
      entry.date,
      describeEntry(entry),
      formatPlain(Math.max(0, entry.charged)),
      formatPlain(Math.max(0, -entry.charged)),
      formatPlain(Math.max(0, entry.paid)),
      formatPlain(Math.max(0, -entry.paid)),
      ...formatBalance(entry.balance),
    ]),
  ])
  return { fileName: `statement-${statement.year}.csv`, text: buildCsv(rows) }
}

const formatPlain = (centavos: number) => (centavos / 100).toFixed(2)

/** What is owed, and what was paid before it was due. */
const formatBalance = (centavos: number) => [formatPlain(Math.max(0, centavos)), formatPlain(Math.max(0, -centavos))]
