// The sums of the period, each compared with as many days before it.
import type { RevenueSign } from '#app/domain/admin/analytics/report.labels.ts'
import type { PlatformReport, ReportBucket } from '#app/domain/admin/analytics/report.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { ADMIN_BOOKINGS, toSection } from '../../shared/admin-address.ts'
import { useOpenPlaces } from '#app/routes/admin/shared/place-link.tsx'
import { formatCountChange } from '../shared/format-change.ts'

export function ReportFigures({ report, sign }: { report: PlatformReport; sign: RevenueSign }) {
  const isOpen = useOpenPlaces()
  const { buckets, before, funnel } = report
  const sum = (key: 'revenue' | 'newUsers') => buckets.reduce((total, bucket: ReportBucket) => total + bucket[key], 0)
  const compare = (current: number, previous: number | undefined) =>
    formatCountChange({ current, previous: previous ?? 0 })
  const note = before === null ? undefined : m.admin_report_before()
  const figures = [
    {
      label: m.admin_report_revenue(),
      value: formatPesos(sum('revenue'), sign),
      change: compare(sum('revenue'), before?.revenue),
      to: ADMIN_BOOKINGS,
    },
    {
      label: m.admin_report_bookings(),
      value: formatNumber(funnel.bookings),
      change: compare(funnel.bookings, before?.bookings),
      to: ADMIN_BOOKINGS,
    },
    {
      label: m.admin_report_new_users(),
      value: formatNumber(sum('newUsers')),
      change: compare(sum('newUsers'), before?.newUsers),
      to: isOpen('users') ? toSection('users') : toSection('analytics'),
    },
    {
      label: m.admin_funnel_inquiries(),
      value: formatNumber(funnel.inquiries),
      change: compare(funnel.inquiries, before?.inquiries),
      to: isOpen('properties') ? toSection('properties') : toSection('analytics'),
    },
  ]
  return (
    <StatStrip columns={4}>
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} note={note} />
      ))}
    </StatStrip>
  )
}
