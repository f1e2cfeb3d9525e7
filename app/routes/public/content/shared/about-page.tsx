// What the site is: the text beside a picture and the ways on, and below it how a rental goes.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { HowItWorks } from '#app/routes/public/shared/how-it-works.tsx'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'
import { MoreLink } from '#app/ui/navigation/link.tsx'

const LINKS = [
  { to: '/properties', label: m.ui_see_all_homes },
  { to: '/agents', label: m.agent_search_submit },
  { to: '/rents', label: m.rents_title },
  { to: '/contact', label: m.contact_title },
]

export function AboutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="page-width grid gap-x-10 gap-y-7 pt-8 md:pt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <h1 className="font-head text-title font-bold">{title}</h1>
          {children}
        </div>
        <aside className="grid content-start gap-6 self-start lg:sticky lg:top-25">
          <SitePicture
            name="blog-first-rental"
            width={1200}
            height={800}
            sizes="(min-width: 1024px) 460px, 92vw"
            isFirst
            className="h-auto w-full rounded-card"
          />
          <ul className="grid rounded-card border border-line bg-surface px-5 py-2 sm:max-lg:grid-cols-2">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <MoreLink to={to}>{label()}</MoreLink>
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <div className="page-width">
        <HowItWorks />
      </div>
    </>
  )
}
