// A contract of lease drafted from the facts of a rental: every clause in English, the language of the contract, with an explanation in
// Filipino under it. The Filipino text of a clause in the catalogue is that explanation.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Paper } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { authorizeVisible } from '#app/permissions/policy.ts'

export async function buildLeaseDraft(ctx: Ctx, rentalId: string): Promise<Paper> {
  const rental = await loadRental(ctx, rentalId)
  authorizeVisible(ctx.actor, 'rental.read', 'rental.notFound', rental)
  const [facts, { siteName }] = await Promise.all([getRentalFacts(ctx, rental), getSettings(ctx)])
  const now = ctx.now()
  // The contract names the day that was agreed on, also if the rental ended early
  const lease = { ...facts, endsOn: rental.endsOn }
  const content = withLocale('en', () => ({
    locale: 'en' as const,
    title: m.lease_title(),
    number: m.lease_draft(),
    brand: siteName,
    blocks: buildBlocks(lease),
    footer: m.lease_footer({ site: siteName, date: formatDate(now) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale: 'en' }),
    createdAt: now,
  }))
  return { fileName: 'lease-draft.pdf', bytes: await buildPdf(content) }
}

function buildBlocks(rental: RentalFacts): PdfBlock[] {
  return [
    ...buildClause(m.lease_notice),
    ...CLAUSES.flatMap(([heading, buildText], index) =>
      [buildHeading(heading, index + 1), buildClause(() => buildText(rental))].flat(),
    ),
    { kind: 'heading', text: m.lease_signatures() },
    {
      kind: 'rows',
      rows: [
        { label: m.lease_lessor(), value: `${SIGNATURE_LINE}\n${rental.owner.name}` },
        { label: m.lease_lessee(), value: `${SIGNATURE_LINE}\n${rental.tenant.name}` },
        { label: m.lease_witness(), value: SIGNATURE_LINE },
        { label: m.lease_witness(), value: SIGNATURE_LINE },
        { label: m.lease_signed_at(), value: SIGNATURE_LINE },
      ],
    },
    { kind: 'heading', text: m.lease_acknowledgment_heading() },
    ...buildClause(m.lease_acknowledgment),
  ]
}

const buildHeading = (heading: Heading, number: number): PdfBlock => ({
  kind: 'heading',
  text: `${number}. ${heading({}, { locale: 'en' })} / ${heading({}, { locale: 'fil' })}`,
})

const SIGNATURE_LINE = '\n______________________________________'

/** The clause, and below it its explanation. */
const buildClause = (buildText: () => string): PdfBlock[] => [
  { kind: 'text', text: withLocale('en', buildText) },
  { kind: 'text', text: withLocale('fil', buildText), isSoft: true },
]

const getTerms = ({ startsOn, endsOn }: RentalFacts) => ({ start: formatDate(startsOn), end: formatDate(endsOn) })

type Heading = typeof m.lease_heading_parties

/** In the order of the contract. */
const CLAUSES: readonly (readonly [Heading, (rental: RentalFacts) => string])[] = [
  [m.lease_heading_parties, ({ owner, tenant }) => m.lease_parties({ owner: owner.name, tenant: tenant.name })],
  [m.lease_heading_home, ({ listing }) => m.lease_home({ address: listing.address })],
  [m.lease_heading_term, (rental) => m.lease_term(getTerms(rental))],
  [m.ui_rent, ({ monthlyRent, paymentDay }) => m.lease_rent({ rent: formatAmount(monthlyRent), day: paymentDay })],
  [m.lease_heading_deposit, ({ depositHeld }) => m.lease_deposit({ deposit: formatAmount(depositHeld) })],
  [m.lease_heading_utilities, () => m.lease_utilities()],
  [m.lease_heading_use, () => m.lease_use()],
  [m.lease_heading_repairs, () => m.lease_repairs()],
  [m.lease_heading_entry, () => m.lease_entry()],
  [m.lease_heading_increase, () => m.lease_increase()],
  [m.lease_heading_end, () => m.lease_end()],
  [m.lease_heading_return, () => m.lease_return({ days: DEPOSIT_RETURN_DAYS })],
  [m.lease_heading_disputes, () => m.lease_disputes()],
]
