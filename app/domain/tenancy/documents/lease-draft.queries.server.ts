// A contract of lease drafted from the facts of a rental, to sign on paper.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Paper } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { listLeaseClauses } from '#app/domain/tenancy/paper-records/lease-clauses.labels.server.ts'
import { buildClauseBlocks } from '#app/domain/tenancy/signing/lease-paper.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
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
    ...buildClauseBlocks(listLeaseClauses(rental)),
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

const SIGNATURE_LINE = '\n______________________________________'

/** The clause, and below it its explanation. */
const buildClause = (buildText: () => string): PdfBlock[] => [
  { kind: 'text', text: withLocale('en', buildText) },
  { kind: 'text', text: withLocale('fil', buildText), isSoft: true },
]
