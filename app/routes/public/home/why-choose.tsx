import { MoveInCosts } from '#app/domain/listings/rent-control/components/move-in-costs.tsx'
import { m } from '#app/messages/messages.js'
import { BadgeCheckIcon, ReceiptIcon, ZapIcon } from '#app/ui/icons/icons.tsx'
import { SECTION } from '#app/routes/public/shared/section-head.tsx'

const REASONS = [
  { icon: ReceiptIcon, title: m.home_why_cost, text: m.home_why_cost_text },
  { icon: BadgeCheckIcon, title: m.home_why_people, text: m.home_why_people_text },
  { icon: ZapIcon, title: m.home_why_data, text: m.home_why_data_text },
] as const

/** An example, calculated by the same function as for listings. */
const EXAMPLE = {
  propertyType: 'condo',
  city: 'Quezon City',
  price: 28_000_00,
  advanceMonths: 1,
  deposit: 56_000_00,
  cleaningFee: 1_500_00,
  associationDues: 0,
} as const

/** The grid of a capiz window behind the costs. */
const PANES =
  'bg-[linear-gradient(color-mix(in_srgb,var(--sun)_22%,transparent)_1px,transparent_1px),linear-gradient(90deg,color-mix(in_srgb,var(--sun)_22%,transparent)_1px,transparent_1px)] bg-size-[34px_34px] bg-position-[-1px_-1px]'

export function WhyChoose({ siteName }: { siteName: string }) {
  return (
    <section
      aria-labelledby="why-title"
      className={`${SECTION} grid items-center gap-10 lg:grid-cols-[1fr_min(27.5rem,50%)] lg:gap-18`}
    >
      <div>
        <h2 id="why-title" className="font-head text-section font-bold">
          {m.home_why_title({ site: siteName })}
        </h2>
        <ul className="mt-8 grid gap-7">
          {REASONS.map(({ icon: Icon, title, text }) => (
            <li key={title()} className="grid grid-cols-[24px_1fr] gap-x-4 gap-y-1">
              <Icon size={24} className="mt-px text-sea" />
              <h3 className="font-head text-heading font-bold">{title()}</h3>
              <p className="col-start-2 max-w-[52ch] text-ink-soft">{text()}</p>
            </li>
          ))}
        </ul>
      </div>
      <div
        className={`rounded-[20px] bg-sun-soft px-4.5 pt-6 pb-8 md:rounded-panel md:px-10 md:pt-9 md:pb-11 ${PANES}`}
      >
        <MoveInCosts costs={EXAMPLE} level={3} />
      </div>
    </section>
  )
}
