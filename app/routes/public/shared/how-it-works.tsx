import { m } from '#app/messages/messages.js'
import { SECTION, SectionHead } from './section-head.tsx'

const STEPS = [
  { title: m.ui_search, text: m.home_how_search_text },
  { title: m.home_how_ask, text: m.home_how_ask_text },
  { title: m.home_how_visit, text: m.home_how_visit_text },
  { title: m.home_how_move, text: m.home_how_move_text },
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className={SECTION}>
      <SectionHead id="how-title" title={m.home_how_title()} />
      <ol className="grid md:grid-cols-2 md:gap-8 lg:grid-cols-4">
        {STEPS.map(({ title, text }, n) => (
          <li
            key={title()}
            className="border-line max-md:grid max-md:grid-cols-[44px_1fr] max-md:border-t max-md:py-4.5 md:border-t-2 md:border-ink md:pt-5"
          >
            <span
              aria-hidden="true"
              className="row-span-2 block font-head text-3xl leading-none font-bold tracking-[-0.03em] text-sea md:mb-4 md:text-[2.5rem]"
            >
              {n + 1}
            </span>
            <h3 className="font-head text-heading font-bold">{title()}</h3>
            <p className="mt-1.5 text-ink-soft max-md:col-start-2">{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
