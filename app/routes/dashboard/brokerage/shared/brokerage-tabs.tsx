// The pages of a brokerage. The report is the broker's.
import { m } from '#app/messages/messages.js'
import { ChipLink } from '#app/ui/controls/chip.tsx'

const BASE = '/dashboard/agent/brokerage'
const TABS = {
  overview: { to: BASE, label: m.brokerage_title },
  leads: { to: `${BASE}/leads`, label: m.lead_title },
  clients: { to: `${BASE}/clients`, label: m.brokerage_clients },
  calendar: { to: `${BASE}/calendar`, label: m.ui_calendar },
  report: { to: `${BASE}/report`, label: m.brokerage_report_tab },
} as const
type Tab = keyof typeof TABS

export function BrokerageTabs({ current, isBroker }: { current: Tab; isBroker: boolean }) {
  const names = (Object.keys(TABS) as Tab[]).filter((name) => isBroker || name !== 'report')
  return (
    <nav aria-label={m.brokerage_title()} className="flex flex-wrap gap-x-1.5 gap-y-2">
      {names.map((name) => (
        <ChipLink key={name} to={TABS[name].to} isCurrent={name === current}>
          {TABS[name].label()}
        </ChipLink>
      ))}
    </nav>
  )
}
