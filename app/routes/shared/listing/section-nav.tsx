// Links to the sections of the page. Anchors, so that they work without JavaScript and can be shared.
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'

const PARTS = {
  overview: m.ui_overview,
  costs: m.listing_tab_costs,
  details: m.ui_details,
  location: m.ui_location,
}
export type PartName = keyof typeof PARTS

export function SectionNav() {
  const open = useOpenPart()
  return (
    <nav aria-label={m.listing_sections()} className="mt-8 border-b border-line print:hidden">
      <ul className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none] md:gap-7">
        {Object.entries(PARTS).map(([name, label]) => (
          <li key={name}>
            <Link
              to={{ hash: `#${name}` }}
              aria-current={open === name ? 'true' : undefined}
              className="inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-sea aria-[current]:text-ink"
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From the hash (`#details`), or from `openTab` in the state of a link of the admin console. */
function useOpenPart(): PartName {
  const { hash, state } = useLocation() as { hash: string; state: { openTab?: unknown } | null }
  const requestedPart = typeof state?.openTab === 'string' && isPart(state.openTab) ? state.openTab : null
  useEffect(() => {
    if (requestedPart === null) return
    const part = document.querySelector<HTMLElement>(`#${requestedPart}`)
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }, [requestedPart])
  const partInHash = hash.slice(1)
  return isPart(partInHash) ? partInHash : (requestedPart ?? 'overview')
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(PARTS, name)
}

export function Part({ name, title, children }: { name: PartName; title: string; children: ReactNode }) {
  return (
    <section
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
      className="drawn-when-near @container pt-10 outline-none md:pt-12"
    >
      <h2 id={`${name}-title`} className="mb-4 font-head text-section font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
