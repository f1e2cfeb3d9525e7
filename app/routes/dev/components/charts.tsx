import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { BarChart, BarList } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartColor } from '#app/ui/charts/chart-card.tsx'
import { DonutChart } from '#app/ui/charts/donut-chart.tsx'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { CONSOLE_SAMPLES } from './console-samples.ts'
import { Specimen, type Theme } from './specimen.tsx'

const TEXTS = CONSOLE_SAMPLES.charts
/** Thousands of pesos on each of thirty days from 15 October. */
const REVENUE = [
  50, 55, 0, 62, 75, 58, 66, 71, 112, 59, 0, 57, 69, 78, 62, 72, 84, 55, 118, 73, 63, 141, 64, 0, 79, 85, 66, 92, 105,
  172,
]
const FIRST_DAY = Date.UTC(2026, 9, 15)
const DAYS = REVENUE.map((thousands, index) => {
  const date = new Date(FIRST_DAY + index * 86_400_000)
  const label = `${date.getUTCDate()} ${date.getUTCMonth() === 9 ? 'Oct' : 'Nov'}`
  return { label, pesos: thousands * 1_000, bookings: thousands === 0 ? 0 : thousands > 110 ? 2 : 1 }
})
const TYPES = [
  ['Condo', 288],
  ['Apartment', 247],
  ['House', 142],
  ['Studio', 98],
  ['Townhouse', 52],
  ['Commercial', 34],
] as const
const STATUSES = [
  ['Pending', 27, 2],
  ['Approved', 38, 1],
  ['Rejected', 15, 5],
  ['Withdrawn', 4, 6],
] as const
const CITIES = [
  ['Quezon City', 237],
  ['Manila', 207],
  ['Davao City', 182],
  ['Cebu City', 86],
] as const

export function Charts({ theme }: { theme: Theme }) {
  return (
    <Specimen title={CONSOLE_SAMPLES.sections.charts} className="gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <RevenueChart theme={theme} />
      </div>
      <ChartCard
        level={4}
        title={TEXTS.types}
        table={{ columns: [TEXTS.type, TEXTS.count], rows: TYPES.map(([name, count]) => [name, formatNumber(count)]) }}
      >
        <DonutChart
          unit={TEXTS.unit}
          slices={TYPES.map(([label, value], index) => ({
            label,
            value,
            color: (index + 1) as ChartColor,
            to: `/dev/components?type=${label}`,
          }))}
        />
      </ChartCard>
      <ChartCard
        level={4}
        title={TEXTS.statuses}
        sub={TEXTS.statusesSub}
        table={{
          columns: [TEXTS.status, TEXTS.count],
          rows: STATUSES.map(([name, count]) => [name, formatNumber(count)]),
        }}
      >
        <BarChart
          label={`${TEXTS.statuses}, ${theme}`}
          bars={STATUSES.map(([label, value, color]) => ({
            label,
            value,
            color,
            title: label,
            lines: [formatNumber(value)],
            valueText: formatNumber(value),
          }))}
        />
      </ChartCard>
      <ChartCard
        level={4}
        title={TEXTS.cities}
        table={{ columns: [TEXTS.city, TEXTS.count], rows: CITIES.map(([name, count]) => [name, formatNumber(count)]) }}
      >
        <BarList items={CITIES.map(([label, value]) => ({ label, value, valueText: formatNumber(value), to: '/' }))} />
      </ChartCard>
    </Specimen>
  )
}

function RevenueChart({ theme }: { theme: Theme }) {
  return (
    <ChartCard
      level={4}
      title={TEXTS.revenue}
      sub={TEXTS.revenueSub}
      legend={[
        { label: TEXTS.revenueLabel, color: 1 },
        { label: TEXTS.bookings, color: 2 },
      ]}
      table={{
        columns: [TEXTS.day, TEXTS.revenueLabel, TEXTS.bookings],
        rows: DAYS.map(({ label, pesos, bookings }) => [label, formatPesos(pesos * 100), formatNumber(bookings)]),
      }}
    >
      <LineChart
        label={`${TEXTS.revenueHeading}, ${theme}`}
        heading={TEXTS.revenueHeading}
        isArea
        points={DAYS.map(({ label, pesos, bookings }) => ({
          label,
          value: pesos,
          title: label,
          lines: [formatPesos(pesos * 100), `${bookings} ${TEXTS.bookings.toLowerCase()}`],
        }))}
      />
      <BarChart
        label={`${TEXTS.bookingsHeading}, ${theme}`}
        heading={TEXTS.bookingsHeading}
        color={2}
        height={64}
        bars={DAYS.map(({ label, bookings }) => ({
          label,
          value: bookings,
          title: label,
          lines: [formatNumber(bookings)],
        }))}
      />
    </ChartCard>
  )
}
