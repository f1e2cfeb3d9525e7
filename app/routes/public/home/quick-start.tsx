import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowRightIcon, BadgeCheckIcon, KeyIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { SECTION, SectionHead } from '#app/routes/public/shared/section-head.tsx'

const REGISTER = '/register-enhanced'

/** The quick-start guide: one card for each kind of visitor. */
const START_OPTIONS = [
  {
    icon: SearchIcon,
    title: m.home_start_renter,
    text: m.home_start_renter_text,
    link: { to: '/properties', label: m.home_start_renter_link },
    look: 'bg-footer text-on-footer',
  },
  {
    icon: KeyIcon,
    title: m.home_start_landlord,
    text: m.home_start_landlord_text,
    link: { to: `${REGISTER}?type=landlord`, label: m.layout_list_property },
    look: 'bg-sun-soft',
  },
  {
    icon: BadgeCheckIcon,
    title: m.home_start_agent,
    text: m.home_start_agent_text,
    link: { to: `${REGISTER}?type=propertyManager`, label: m.home_start_agent_link },
    look: 'bg-sea-soft',
  },
] as const

export function QuickStart() {
  return (
    <section aria-labelledby="start-title" className={SECTION}>
      <SectionHead id="start-title" title={m.home_start_title()} />
      <ul className="grid gap-4 lg:grid-cols-3">
        {START_OPTIONS.map((option, n) => (
          <StartOption key={option.title()} {...option} isDark={n === 0} />
        ))}
      </ul>
    </section>
  )
}

function StartOption({
  icon: Icon,
  title,
  text,
  link,
  look,
  isDark,
}: (typeof START_OPTIONS)[number] & { isDark: boolean }) {
  const textClass = isDark ? '' : 'text-ink-soft'
  return (
    <li className={cx('flex flex-col items-start rounded-card p-5.5 md:p-7', look)}>
      <Icon size={28} className={cx('mb-3.5 md:mb-5', !isDark && 'text-sea')} />
      <h3 className="font-head text-heading font-bold">{title()}</h3>
      <p className={cx('mt-2 mb-5', textClass)}>{text()}</p>
      <Link
        to={link.to}
        className={cx(
          'mt-auto inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-3 hover:underline',
          isDark ? 'focus-visible:outline-current' : 'text-sea-strong',
        )}
      >
        {link.label()}
        <ArrowRightIcon />
      </Link>
    </li>
  )
}
