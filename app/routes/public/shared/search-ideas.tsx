// Searches to try, below the search form.
import { Link } from 'react-router'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { NearMe } from './near-me.tsx'

/** Each links to a list that exists. */
const IDEAS = [
  { to: '/properties?max_price=10000', label: () => m.filter_price_to({ amount: formatPesos(10_000_00) }) },
  { to: '/properties?max_price=20000', label: () => m.filter_price_to({ amount: formatPesos(20_000_00) }) },
  { to: '/properties?type=studio&location=manila', label: m.home_try_studio_manila },
  { to: '/properties?type=condo&location=bgc', label: m.home_try_condo_bgc },
  { to: '/properties?type=house&location=davao', label: m.home_try_house_davao },
] as const

const IDEA =
  'inline-flex min-h-11 items-center rounded-full bg-sand-100 px-3.5 font-medium whitespace-nowrap hover:bg-sand-200 md:min-h-9 pointer-coarse:min-h-11'

export function SearchIdeas() {
  return (
    <nav
      aria-label={m.home_try()}
      className="-mx-2 flex max-w-[calc(100%+16px)] items-center gap-2 overflow-x-auto px-2 py-1 [scrollbar-width:none] md:-my-1"
    >
      <span aria-hidden="true" className="text-ink-soft max-md:hidden">
        {m.home_try()}
      </span>
      <NearMe className={cx(IDEA, 'gap-1.5')} />
      {IDEAS.map(({ to, label }) => (
        <Link key={to} to={to} className={IDEA}>
          {label()}
        </Link>
      ))}
    </nav>
  )
}
