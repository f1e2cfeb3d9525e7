// The deposit passport as one PDF: both reports with their photos, the deductions and what is returned. In the language of the reader.
import { buffer } from 'node:stream/consumers'
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { encodeForPaper } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import type { Paper } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate, formatDateRange, formatAmount } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import {
  describeDeductionLines,
  describeDepositEnd,
  describeReturn,
  getConditionLabel,
  getDeductionLabel,
  getReportLabel,
  getReturnLabel,
  listDepositSums,
  listReturnSums,
} from './deposit.labels.ts'
import type { Acceptance, ConditionReportView, DeductionView, DepositPassport } from './deposit.model.ts'
import { DEPOSIT_RETURN_DAYS } from './deposit.rules.ts'
import { findDepositPhoto, getDepositPassport } from './deposit.queries.server.ts'

/** The pictures by the address of the photo. */
type Pictures = ReadonlyMap<string, Buffer>

export async function buildDepositPdf(ctx: Ctx, rentalId: string): Promise<Paper> {
  const [passport, { siteName }] = await Promise.all([getDepositPassport(ctx, rentalId), getSettings(ctx)])
  const pictures = await loadPictures(ctx, passport)
  const { locale } = ctx.request
  const now = ctx.now()
  const content = withLocale(locale, () => ({
    locale,
    title: m.deposit_title(),
    brand: siteName,
    blocks: buildBlocks(passport, pictures),
    footer: m.booking_receipt_made({ site: siteName, date: formatDate(now) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: now,
  }))
  return { fileName: 'deposit-passport.pdf', bytes: await buildPdf(content) }
}

/** A photo that cannot be read is left out: the paper matters more. */
async function loadPictures(ctx: Ctx, { reports, deductions }: DepositPassport): Promise<Pictures> {
  const urls = [
    ...Object.values(reports).flatMap(({ entries }) => entries.flatMap(({ photos }) => photos.map(({ url }) => url))),
    ...deductions.flatMap(({ evidenceKind, evidenceUrl }) => (evidenceKind === 'photo' ? [evidenceUrl] : [])),
  ]
  const pictures = new Map<string, Buffer>()
  for (const url of urls) {
    const [, rentalId = '', photoId = ''] = /\/rentals\/([^/]+)\/deposit\/photos\/([^/]+)$/.exec(url) ?? []
    try {
      const { ref } = await findDepositPhoto(ctx, rentalId, photoId)
      const found = await ctx.adapters.storage.open(ref)
      if (found) pictures.set(url, await encodeForPaper(await buffer(found.body)))
    } catch (error) {
      ctx.adapters.log.warn('deposit.photoNotPrinted', { photoId, error })
    }
  }
  return pictures
}

const toAmountRow = ([label, amount]: [label: string, amount: number]) => ({ label, amount: formatAmount(amount) })

function buildBlocks(
  { rental, reports, deductions, returns, sums, returnBy, isClosed }: DepositPassport,
  pictures: Pictures,
): PdfBlock[] {
  return [
    {
      kind: 'rows',
      rows: [
        { label: m.booking_receipt_for(), value: `${rental.listing.title}\n${rental.listing.address}` },
        { label: m.party_owner(), value: rental.owner.name },
        { label: m.party_tenant(), value: rental.tenant.name },
        { label: m.ui_lease(), value: formatDateRange(rental.startsOn, rental.endsOn) },
      ],
    },
    ...buildReportBlocks(reports.move_in, pictures),
    ...buildReportBlocks(reports.move_out, pictures),
    { kind: 'heading', text: m.deposit_deductions() },
    ...(deductions.length === 0 ? [{ kind: 'text', text: m.deposit_deductions_none() } as const] : []),
    ...deductions.flatMap((deduction) => buildDeductionBlocks(deduction, pictures)),
    { kind: 'heading', text: m.deposit_returns() },
    ...(returns.length === 0 ? [{ kind: 'text', text: m.deposit_returns_none() } as const] : []),
    ...returns.map((paidBack): PdfBlock => ({
      kind: 'amounts',
      rows: [
        {
          label: `${describeReturn(paidBack)} · ${getReturnLabel(paidBack.status)}${paidBack.answer === null ? '' : `: ${paidBack.answer}`}`,
          amount: formatAmount(paidBack.amount),
        },
      ],
    })),
    { kind: 'heading', text: m.deposit_sums() },
    {
      kind: 'amounts',
      rows: [
        ...listDepositSums(sums, rental).map(toAmountRow),
        { ...toAmountRow(describeDepositEnd(sums, rental, returnBy)), isTotal: true },
        ...(rental.isRenewed ? [] : listReturnSums(sums).map(toAmountRow)),
      ],
    },
    ...(isClosed ? [{ kind: 'text', text: m.deposit_closed() } as const] : []),
    { kind: 'text', text: m.deposit_rule({ days: DEPOSIT_RETURN_DAYS }), isSoft: true },
  ]
}

function buildReportBlocks(report: ConditionReportView, pictures: Pictures): PdfBlock[] {
  const heading: PdfBlock = { kind: 'heading', text: getReportLabel(report.kind) }
  if (report.entries.length === 0) return [heading, { kind: 'text', text: m.deposit_report_none() }]
  return [
    heading,
    {
      kind: 'rows',
      rows: [
        { label: m.party_owner(), value: formatAcceptance(report.owner) },
        { label: m.party_tenant(), value: formatAcceptance(report.tenant) },
      ],
    },
    ...report.entries.flatMap((entry): PdfBlock[] => {
      const photos = entry.photos.flatMap(({ url }) => pictures.get(url) ?? [])
      const mark = entry.isCorrection ? `${m.deposit_correction()}\n` : ''
      const note = entry.note === null ? '' : `\n${entry.note}`
      const by = `\n${m.deposit_entry_by({ name: entry.author, when: formatDateTime(entry.createdAt) })}`
      return [
        {
          kind: 'rows',
          rows: [{ label: entry.room, value: `${mark}${getConditionLabel(entry.condition)}${note}${by}` }],
        },
        ...(photos.length === 0 ? [] : [{ kind: 'pictures', pictures: photos } as const]),
      ]
    }),
  ]
}

const formatAcceptance = (acceptance: Acceptance): string =>
  acceptance === null
    ? m.deposit_not_accepted()
    : m.deposit_accepted_by({ name: acceptance.name, when: formatDateTime(acceptance.at) })

function buildDeductionBlocks(deduction: DeductionView, pictures: Pictures): PdfBlock[] {
  const { reason, amount, status, answer, evidenceUrl, evidenceKind, createdAt, lines, acknowledgment } = deduction
  const picture = pictures.get(evidenceUrl)
  return [
    { kind: 'amounts', rows: [{ label: `${formatDate(createdAt)} · ${reason}`, amount: formatAmount(amount) }] },
    {
      kind: 'text',
      text: answer === null ? getDeductionLabel(status) : `${getDeductionLabel(status)}: ${answer}`,
      isSoft: true,
    },
    ...(lines.length === 0
      ? []
      : [
          {
            kind: 'text',
            text: [
              describeDeductionLines(deduction),
              ...(acknowledgment ? [m.rent_acknowledgment_open({ number: acknowledgment.number })] : []),
            ].join(' · '),
            isSoft: true,
          } as const,
        ]),
    ...(picture ? [{ kind: 'pictures', pictures: [picture] } as const] : []),
    ...(evidenceKind === 'pdf' ? [{ kind: 'text', text: m.deposit_evidence_paper(), isSoft: true } as const] : []),
  ]
}
