import type { ReactNode, Ref } from 'react'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type DisclosureProps = {
  label: string
  /** Distinguishes the disclosures of several rows for screen readers. */
  about: string
  icon?: ReactNode
  isOpen?: boolean
  ref?: Ref<HTMLDetailsElement>
  children: ReactNode
}

/** A small form hidden behind its label; when open it takes its own line. Works without JavaScript. */
export function Disclosure({ label, about, icon, isOpen, ref, children }: DisclosureProps) {
  return (
    <details ref={ref} open={isOpen} className="open:w-full">
      <summary
        className={cx(
          buttonClass({ variant: 'ghost', size: 'compact' }),
          'list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {icon}
        {label}
        <span className="sr-only">: {about}</span>
      </summary>
      {children}
    </details>
  )
}
