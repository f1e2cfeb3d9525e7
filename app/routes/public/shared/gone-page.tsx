import type { ReactNode } from 'react'
import { ErrorWindow } from '#app/ui/errors/error-window.tsx'

type GonePageProps = {
  title: string
  text: string
  links: ReactNode
  alternativesTitle: string
  /** Null if there are none to offer. */
  alternatives: ReactNode
}

/** The page of something that is no longer public or never existed, with alternatives to choose from. */
export function GonePage({ title, text, links, alternativesTitle, alternatives }: GonePageProps) {
  return (
    <div className="page-width py-10 md:py-16">
      <div className="flex flex-col items-start gap-6 md:flex-row md:gap-12">
        <ErrorWindow isLit />
        <div className="min-w-0">
          <h1 className="font-head text-title font-bold">{title}</h1>
          <p className="mt-4 max-w-[56ch] text-ink-soft">{text}</p>
          {links}
        </div>
      </div>
      {alternatives ? (
        <section className="pt-12 md:pt-18">
          <h2 className="mb-5 font-head text-section font-bold md:mb-7">{alternativesTitle}</h2>
          {alternatives}
        </section>
      ) : null}
    </div>
  )
}
