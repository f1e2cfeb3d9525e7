// The figures of an owner's report as tables in the language of the reader: on the page, in the CSV, XLSX and PDF files.
import { toNumberCell, toPesoCell, toTextCell } from '#app/domain/tenancy/report-tables/report-table.labels.ts'
import type { ReportTable } from '#app/domain/tenancy/report-tables/report-table.model.ts'
import { getQuarterLabel } from '#app/domain/tenancy/withholding/withholding.labels.ts'
import { formatMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  ARREARS_AGES,
  type ArrearsAge,
  type IncomeKind,
  type KindSums,
  type OwnerReport,
} from './owner-report.model.ts'

export const OWNER_TABLES = ['summary', 'kinds', 'deposits', 'certificates', 'months', 'listings', 'arrears'] as const
export type OwnerTableName = (typeof OWNER_TABLES)[number]

const AGE_LABELS: Record<ArrearsAge, () => string> = {
  upTo30: m.owner_report_age_30,
  upTo60: m.owner_report_age_60,
  upTo90: m.owner_report_age_90,
  over90: m.owner_report_age_over,
}
export const getAgeLabel = (age: ArrearsAge): string => AGE_LABELS[age]()

const KIND_LABELS: Record<IncomeKind, () => string> = {
  rent: m.ui_rent,
  dues: m.listing_dues,
  utilities: m.owner_report_kind_utilities,
  penalty: m.owner_report_kind_penalties,
  other: m.owner_report_kind_other,
}

export function buildOwnerTables(report: OwnerReport): Record<OwnerTableName, ReportTable> {
  return {
    summary: buildSummary(report),
    kinds: buildKinds(report),
    deposits: buildDeposits(report),
    certificates: buildCertificates(report),
    months: {
      title: m.owner_report_months(),
      columns: [m.ui_month(), m.ui_expected(), m.ui_received(), m.owner_report_year_before()],
      rows: report.months.map(({ month, expected, received, receivedBefore }) => [
        toTextCell(formatMonth(month)),
        toPesoCell(expected),
        toPesoCell(received),
        toPesoCell(receivedBefore),
      ]),
    },
    listings: buildListings(report),
    arrears: {
      title: m.owner_report_arrears(),
      columns: [m.owner_report_age(), m.owner_report_lines(), m.ui_amount(), m.owner_report_pending()],
      rows: ARREARS_AGES.map((age) => [
        toTextCell(getAgeLabel(age)),
        toNumberCell(report.arrears[age].lines),
        toPesoCell(report.arrears[age].amount),
        toPesoCell(report.arrears[age].pending),
      ]),
    },
  }
}

function buildSummary({ totals }: OwnerReport): ReportTable {
  return {
    title: m.ui_summary(),
    columns: [m.ui_figure(), m.ui_amount()],
    rows: [
      [toTextCell(m.ui_expected()), toPesoCell(totals.expected)],
      [toTextCell(m.ui_received()), toPesoCell(totals.received)],
      [toTextCell(m.withholding_amount()), toPesoCell(totals.withheld)],
      [toTextCell(m.withholding_received()), toPesoCell(totals.received - totals.withheld)],
      [toTextCell(m.owner_report_year_before()), toPesoCell(totals.receivedBefore)],
      [toTextCell(m.owner_report_arrears()), toPesoCell(totals.arrears)],
      [toTextCell(m.owner_report_pending()), toPesoCell(totals.arrearsPending)],
      [toTextCell(m.owner_report_vacant_days()), toNumberCell(totals.vacantDays)],
      [toTextCell(m.owner_report_vacancy_cost()), toPesoCell(totals.vacancyCost)],
      [toTextCell(m.owner_report_repair_costs()), toPesoCell(totals.repairCosts)],
      [toTextCell(m.deposit_all_held()), toPesoCell(totals.depositsHeld)],
    ],
  }
}

/** By what it is for: gross, what tenants withheld as tax, and the money that arrived. */
function buildKinds({ kinds, totals }: OwnerReport): ReportTable {
  const toRow = (name: string, { expected, received, withheld }: Omit<KindSums, 'kind'>) => [
    toTextCell(name),
    toPesoCell(expected),
    toPesoCell(received),
    toPesoCell(withheld),
    toPesoCell(received - withheld),
  ]
  return {
    title: m.owner_report_kinds(),
    columns: [m.ui_kind(), m.ui_expected(), m.owner_report_gross(), m.withholding_amount(), m.withholding_received()],
    rows: [...kinds.map((sums) => toRow(KIND_LABELS[sums.kind](), sums)), toRow(m.ui_total(), totals)],
  }
}

function buildDeposits({ deposits, totals }: OwnerReport): ReportTable {
  return {
    title: m.owner_report_deposits(),
    columns: [m.ui_figure(), m.ui_amount()],
    rows: [
      [toTextCell(m.owner_report_deposits_received()), toPesoCell(deposits.received)],
      [toTextCell(m.owner_report_deposits_applied()), toPesoCell(deposits.applied)],
      [toTextCell(m.owner_report_deposits_kept()), toPesoCell(deposits.kept)],
      [toTextCell(m.owner_report_deposits_returned()), toPesoCell(deposits.returned)],
      [toTextCell(m.deposit_all_held()), toPesoCell(totals.depositsHeld)],
    ],
  }
}

function buildCertificates({ missingCertificates }: OwnerReport): ReportTable {
  return {
    title: m.owner_report_certificates(),
    columns: [m.rent_rental_crumb(), m.withholding_amount()],
    rows: missingCertificates.map(({ listing, tenant, quarter, withheld }) => [
      toTextCell([listing === '' ? m.own_untitled() : listing, tenant, getQuarterLabel(quarter)].join(' · ')),
      toPesoCell(withheld),
    ]),
  }
}

function buildListings({ listings }: OwnerReport): ReportTable {
  return {
    title: m.ui_by_home(),
    columns: [
      m.listing_home(),
      m.ui_expected(),
      m.ui_received(),
      m.owner_report_year_before(),
      m.owner_report_vacant_days(),
      m.owner_report_vacancy_cost(),
      m.owner_report_repair_costs(),
    ],
    rows: listings.map((listing) => [
      toTextCell(listing.title === '' ? m.own_untitled() : listing.title),
      toPesoCell(listing.expected),
      toPesoCell(listing.received),
      toPesoCell(listing.receivedBefore),
      toNumberCell(listing.vacantDays),
      toPesoCell(listing.vacancyCost),
      toPesoCell(listing.repairCosts),
    ]),
  }
}
