// The statement of a month or a year as PDF and CSV, in the language of the reader.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { fail } from '#app/errors/app-error.ts'
import { formatDate, formatMonth, formatAmount } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getCommissionLabel, getFormulaText, getPartnerText, getRuleText } from './commission.labels.ts'
import type { CommissionRow, Period } from './commission.model.ts'
import { listStatementLines } from './commission.queries.server.ts'
import { calculateWithholding, parsePeriod, sumCommissions, WITHHOLDING_PERCENTS } from './commission.rules.ts'

/** A period without entries has no statement. */
async function loadStatement(ctx: Ctx, text: string | null): Promise<{ period: Period; lines: CommissionRow[] }> {
  requireSignIn(ctx.actor)
  const period = parsePeriod(text) ?? fail('commission.notFound')
  const lines = await listStatementLines(ctx, ctx.actor.id, period)
  if (lines.length === 0) fail('commission.notFound')
  return { period, lines: lines.toReversed() }
}

export async function buildCommissionPdf(ctx: Ctx, text: string | null): Promise<{ fileName: string; bytes: Buffer }> {
  const [{ period, lines }, { siteName }, account] = await Promise.all([
    loadStatement(ctx, text),
    getSettings(ctx),
    getOwnAccount(ctx),
  ])
  const { locale } = ctx.request
  const now = ctx.now()
  const content = withLocale(locale, () => ({
    locale,
    title: m.commission_statement_title({ period: formatPeriod(period) }),
    brand: siteName,
    blocks: buildBlocks(account.fullName, lines),
    footer: m.booking_receipt_made({ site: siteName, date: formatDate(now) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: now,
  }))
  return { fileName: `commission-${period.text}.pdf`, bytes: await buildPdf(content) }
}

const formatPeriod = ({ text, from }: Period) => (text.length === 4 ? text : formatMonth(from))

function buildBlocks(name: string, lines: readonly CommissionRow[]): PdfBlock[] {
  const sums = sumCommissions(lines)
  return [
    { kind: 'rows', rows: [{ label: m.party_agent(), value: name }] },
    { kind: 'heading', text: m.commission_lines() },
    {
      kind: 'amounts',
      rows: [
        ...lines.map((line) => ({ label: describeLine(line), amount: formatAmount(line.amount) })),
        { label: m.ui_total(), amount: formatAmount(sums.total), isTotal: true },
      ],
    },
    { kind: 'heading', text: m.commission_by_status() },
    {
      kind: 'amounts',
      rows: COMMISSION_STATUSES.map((status) => ({
        label: getCommissionLabel(status),
        amount: formatAmount(sums[status]),
      })),
    },
    { kind: 'heading', text: m.commission_withholding() },
    {
      kind: 'amounts',
      rows: WITHHOLDING_PERCENTS.flatMap((percent) => {
        const { tax, net } = calculateWithholding(sums.total, percent)
        return [
          { label: m.commission_withheld({ percent }), amount: formatAmount(tax) },
          { label: m.commission_after_withholding({ percent }), amount: formatAmount(net) },
        ]
      }),
    },
    { kind: 'text', text: m.commission_withholding_note(), isSoft: true },
  ]
}

function describeLine(line: CommissionRow): string {
  const state = line.kind === 'taken_back' ? m.ui_taken_back() : getCommissionLabel(line.status)
  const partner = getPartnerText(line)
  return [
    `${formatDate(toManilaDay(line.earnedAt))} · ${line.listing}`,
    `${getRuleText(line)} · ${state}`,
    getFormulaText({ ...line, monthlyRent: line.baseAmount }) + (partner === null ? '' : ` · ${partner}`),
  ].join('\n')
}

/** Amounts as plain numbers with two decimals, in pesos. No cell is negative: a minus sign would make it a formula. */
export async function buildCommissionCsv(ctx: Ctx, text: string | null): Promise<{ fileName: string; text: string }> {
  const { period, lines } = await loadStatement(ctx, text)
  const rows = withLocale(ctx.request.locale, () => [
    [
      m.ui_date(),
      m.listing_home(),
      m.commission_column_rule(),
      m.ui_monthly_rent(),
      m.commission_csv_months(),
      m.commission_column_since(),
      m.commission_csv_whole(),
      m.commission_other_broker(),
      m.commission_csv_partner(),
      m.commission_csv_earned(),
      m.ui_taken_back(),
      m.ui_status(),
      m.commission_billed_on(),
      m.ui_paid_on(),
    ],
    ...lines.map((line) => [
      toManilaDay(line.earnedAt),
      line.listing,
      getRuleText(line),
      formatPlain(line.baseAmount),
      String(line.leaseMonths),
      line.agreedFrom ?? '',
      formatPlain(Math.abs(line.amount + line.partnerAmount)),
      line.partnerName ?? '',
      formatPlain(Math.abs(line.partnerAmount)),
      formatPlain(Math.max(0, line.amount)),
      formatPlain(Math.max(0, -line.amount)),
      line.kind === 'taken_back' ? m.ui_taken_back() : getCommissionLabel(line.status),
      line.billedAt === null ? '' : toManilaDay(line.billedAt),
      line.paidAt === null ? '' : toManilaDay(line.paidAt),
    ]),
  ])
  return { fileName: `commission-${period.text}.csv`, text: buildCsv(rows) }
}

const formatPlain = (centavos: number) => (centavos / 100).toFixed(2)
