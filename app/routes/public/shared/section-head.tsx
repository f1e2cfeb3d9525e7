import type { ReactNode } from 'react'

/** For every section below the first screen. */
export const SECTION = 'drawn-when-near pt-16 md:pt-22'

export function SectionHead({ id, title, text, more }: { id: string; title: string; text?: string; more?: ReactNode }) {
  return (
    <div className="mb-5 flex items-end justify-between gap-6 md:mb-7">
      <div>
        <h2 id={id} className="font-head text-section font-bold">
          {title}
        </h2>
        {text ? <p className="mt-2 max-w-[56ch] text-ink-soft">{text}</p> : null}
      </div>
      {more}
    </div>
  )
}
