// The title of the second step of a form: the page begins at its top again, and the title is read out.
import { useEffect, useRef } from 'react'

export function SummaryHead({ title, sub }: { title: string; sub: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className="px-4 pt-3.5 pb-3 md:px-4.5">
      <h2 ref={heading} tabIndex={-1} className="font-head text-base leading-6 font-semibold outline-none">
        {title}
      </h2>
      <p className="text-tiny text-ink-soft">{sub}</p>
    </header>
  )
}
