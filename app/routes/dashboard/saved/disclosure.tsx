import type { ReactNode, Ref } from 'react'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type DisclosureProps = {
  label: string
  /** Tells one row's from another's to whoever hears it. */
  about: string
  icon?: ReactNode
  isOpen?: boolean
  ref?: Ref<HTMLDetailsElement>
  children: ReactNode
}

/** Something small to do, folded away behind its name; open it takes a line of its own. Opens without JavaScript. */
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
