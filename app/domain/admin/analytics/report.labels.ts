// The figures of the report as tables in the language of the reader: beside each chart, in the CSV file and in the PDF.
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatDate, formatDateRange, formatNumber, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { centavosToPesos } from '#app/shared/money.ts'
import {
  FUNNEL_STEPS,
  type FunnelStep,
  type MonthPart,
  type PlatformReport,
  type ReportBucket,
  type ReportSeries,
} from './report.model.ts'

export type RevenueSign = '₱' | '$'
/** `plain` is for spreadsheets: a number without separators, pesos with centavos. */
export type ReportCell = { text: string; plain: string }
export type ReportTable = { title: string; columns: string[]; rows: ReportCell[][] }

export const REPORT_TABLES = [
  'trend',
  'months',
  'types',
  'applications',
  'users',
  'funnel',
  'answers',
  'searches',
  'top',
] as const
export type ReportTableName = (typeof REPORT_TABLES)[number]

export function buildReportTables(
  report: PlatformReport,
  { sign, series }: { sign: RevenueSign; series: readonly ReportSeries[] },
): Record<ReportTableName, ReportTable> {
  const money = (centavos: number): ReportCell => ({
    text: formatPesos(centavos, sign),
    plain: centavosToPesos(centavos).toFixed(2),
  })
  return {
    trend: buildTrend(report, series, money),
    months: buildMonths(report, money),
    types: {
      title: m.admin_report_types(),
      columns: [m.ui_type(), m.listing_listings(), m.admin_report_share()],
      rows: report.propertyStats.map(({ type, count, percentage }) => [
        text(propertyTypeLabel(type)),
        number(count),
        percent(percentage),
      ]),
    },
    applications: {
      title: m.admin_report_applications(),
      columns: [m.ui_status(), m.ui_applications(), m.admin_report_share()],
      rows: report.applicationStats.map(({ status, count, percentage }) => [
        text(getApplicationStatusLabel(status)),
        number(count),
        percent(percentage),
      ]),
    },
    users: {
      title: m.admin_report_users(),
      columns: [m.ui_date(), m.admin_report_all_users(), m.admin_report_new_users()],
      rows: report.buckets.map((bucket) => [text(formatSpan(bucket)), number(bucket.users), number(bucket.newUsers)]),
    },
    funnel: buildFunnel(report),
    answers: buildAnswers(report),
    searches: {
      title: m.admin_report_searches(),
      columns: [m.admin_report_search_text(), m.admin_report_search_count()],
      rows: report.searchMisses.map(({ term, searches }) => [text(term), number(searches)]),
    },
    top: {
      title: m.admin_report_top(),
      columns: [
        m.ui_property(),
        m.ui_city(),
        m.admin_funnel_views(),
        m.admin_funnel_inquiries(),
        m.ui_applications(),
        m.admin_report_revenue(),
      ],
      rows: report.top.map((row) => [
        text(row.title === '' ? m.own_untitled() : row.title),
        text(row.city),
        number(row.views),
        number(row.inquiries),
        number(row.applications),
        money(row.revenue),
      ]),
    },
  }
}

const text = (value: string): ReportCell => ({ text: value, plain: value })
const number = (value: number, decimals = 0): ReportCell => ({
  text: formatNumber(value, decimals),
  plain: value.toFixed(decimals).replace(/^-(?=[0.]+$)/, ''), // a rounded zero has no sign
})
const percent = (value: number): ReportCell => ({ text: formatPercent(value), plain: String(value) })
const DASH = text('–')

type Money = (centavos: number) => ReportCell

function buildTrend({ buckets }: PlatformReport, series: readonly ReportSeries[], money: Money): ReportTable {
  return {
    title: m.admin_report_trend(),
    columns: [m.ui_date(), ...series.map(getSeriesLabel)],
    rows: buckets.map((bucket) => [
      text(formatSpan(bucket)),
      ...series.map((name) => (name === 'revenue' ? money(bucket.revenue) : number(bucket.bookings))),
    ]),
  }
}

function buildMonths({ months }: PlatformReport, money: Money): ReportTable {
  const part = (month: MonthPart) => [
    text(formatSpan({ start: month.from, end: month.to })),
    money(month.revenue),
    number(month.bookings),
  ]
  return {
    title: m.admin_report_months(),
    columns: [m.admin_report_days(), m.admin_report_revenue(), m.admin_report_bookings()],
    rows: [
      part(months.current),
      part(months.previous),
      part(months.wholePrevious),
      [text(m.ui_change()), money(months.change), DASH],
      [
        text(m.admin_report_change_percent()),
        months.changePercentage === null ? DASH : percent(months.changePercentage),
        DASH,
      ],
      [text(m.admin_report_average()), months.averagePrice === null ? DASH : money(months.averagePrice), DASH],
      [
        text(m.admin_report_days_to_confirm()),
        months.averageDaysToConfirm === null ? DASH : number(months.averageDaysToConfirm, 1),
        DASH,
      ],
    ],
  }
}

function buildFunnel({ funnel }: PlatformReport): ReportTable {
  return {
    title: m.admin_report_funnel(),
    columns: [m.admin_report_step(), m.admin_report_count(), m.admin_report_of_step_before()],
    rows: FUNNEL_STEPS.map((step, index) => {
      const before = FUNNEL_STEPS[index - 1]
      const share = before === undefined || funnel[before] === 0 ? null : (100 * funnel[step]) / funnel[before]
      return [
        text(getFunnelLabel(step)),
        number(funnel[step]),
        share === null ? DASH : percent(Math.round(share * 10) / 10),
      ]
    }),
  }
}

function buildAnswers({ answers }: PlatformReport): ReportTable {
  return {
    title: m.admin_report_answers(),
    columns: [m.ui_figure(), m.admin_report_value()],
    rows: [
      [text(m.admin_report_answer_median()), answers.medianHours === null ? DASH : number(answers.medianHours, 1)],
      [text(m.admin_funnel_inquiries()), number(answers.inquiries)],
      [text(m.admin_report_answer_day()), number(answers.withinDay)],
      [text(m.admin_report_answer_none()), number(answers.unanswered)],
    ],
  }
}

/** A day, or the days of a longer bucket. */
export function formatSpan({ start, end }: Pick<ReportBucket, 'start' | 'end'>): string {
  return start === end ? formatDate(end) : formatDateRange(start, end)
}

export function getSeriesLabel(series: ReportSeries): string {
  return series === 'revenue' ? m.admin_report_revenue() : m.admin_report_bookings()
}

const FUNNEL_LABELS = {
  views: m.admin_funnel_views,
  inquiries: m.admin_funnel_inquiries,
  viewings: m.admin_funnel_viewings,
  applications: m.ui_applications,
  bookings: m.admin_report_bookings,
} satisfies Record<FunnelStep, () => string>

export function getFunnelLabel(step: FunnelStep): string {
  return FUNNEL_LABELS[step]()
}
