// What was new in the last 30 days: four small charts with scales of their own, because inquiries outnumber listings by far.
import { NEWS, type News, type NewsDay, type NewsKind } from '#app/domain/admin/overview/overview.model.ts'
import { sumNews } from '#app/domain/admin/overview/overview.rules.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartColor } from '#app/ui/charts/chart-card.tsx'
import { ChangeNote } from '#app/ui/data/stat-card.tsx'
import { formatCountChange } from '../shared/format-change.ts'

const KINDS: Record<NewsKind, { label: () => string; color: ChartColor }> = {
  listings: { label: m.listing_listings, color: 1 },
  users: { label: m.admin_report_new_users, color: 3 },
  applications: { label: m.ui_applications, color: 2 },
  inquiries: { label: m.admin_funnel_inquiries, color: 4 },
}

export function NewsChart({ days, before }: { days: readonly NewsDay[]; before: News }) {
  const sums = sumNews(days)
  return (
    <ChartCard
      title={m.admin_news()}
      sub={m.admin_news_sub()}
      table={{
        columns: [m.ui_date(), ...NEWS.map((kind) => KINDS[kind].label())],
        rows: days.map((day) => [formatDate(day.day), ...NEWS.map((kind) => formatNumber(day[kind]))]),
      }}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-1">
        {NEWS.map((kind) => (
          <div key={kind} className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="text-ink-soft">{KINDS[kind].label()}</span>
              <b className="font-head text-lg tabular-nums">{formatNumber(sums[kind])}</b>
              <ChangeNote {...formatCountChange({ current: sums[kind], previous: before[kind] })} />
            </p>
            <BarChart
              label={KINDS[kind].label()}
              color={KINDS[kind].color}
              height={96}
              bars={days.map((day) => ({
                label: formatShortDay(day.day),
                value: day[kind],
                title: formatDate(day.day),
                lines: [formatNumber(day[kind])],
              }))}
            />
          </div>
        ))}
      </div>
    </ChartCard>
  )
}

/** Without the year: '2 Mar'. */
const formatShortDay = (day: string) => formatDate(day).split(' ').slice(0, 2).join(' ')
