// Figures about a place or property type, below its list.
import { m } from '#app/messages/messages.js'
import { TextLink } from '#app/ui/navigation/link.tsx'

export type LandingText = {
  lead: string
  /** For search engines and link previews. */
  description: string
  about: { title: string; text: string; linksTo: string; links: { label: string; to: string }[] } | null
}

export function LandingAbout({ lead, about }: LandingText) {
  return (
    <section aria-labelledby="about-list" className="page-width -mt-6 pb-4 lg:-mt-8">
      <div className="border-t border-line pt-8">
        <h2 id="about-list" className="font-head text-heading font-bold wrap-anywhere">
          {about?.title ?? m.landing_about_kind()}
        </h2>
        <p className="mt-2 max-w-[68ch] text-pretty text-ink-soft">{[lead, about?.text].filter(Boolean).join(' ')}</p>
        {about && about.links.length > 0 ? (
          <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft">
            <span>{about.linksTo}</span>
            {about.links.map(({ label, to }) => (
              <TextLink key={to} to={to} className="inline-flex min-h-8 items-center pointer-coarse:min-h-11">
                {label}
              </TextLink>
            ))}
          </p>
        ) : null}
      </div>
    </section>
  )
}
