// Details elements, which open without JavaScript.
import type { ReactNode, Ref } from 'react'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { buttonClass, type ButtonVariant } from './button.tsx'

type DisclosureProps = { label: string; isOpen?: boolean; className?: string; children: ReactNode }

export function Disclosure({ label, isOpen, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={cx('group/lost', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-label font-semibold text-sea [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon size={16} className="transition-transform group-open/lost:rotate-180" />
        {label}
      </summary>
      {children}
    </details>
  )
}

type ButtonDisclosureProps = {
  label: string
  /** Only read out: distinguishes the disclosures of several rows. */
  about?: string
  icon?: ReactNode
  variant?: ButtonVariant
  isOpen?: boolean
  ref?: Ref<HTMLDetailsElement>
  children: ReactNode
}

/** Looks like a button; when open it takes its own line. */
export function ButtonDisclosure({
  label,
  about,
  icon,
  variant = 'ghost',
  isOpen,
  ref,
  children,
}: ButtonDisclosureProps) {
  return (
    <details ref={ref} open={isOpen} className="open:w-full">
      <summary
        className={cx(buttonClass({ variant, size: 'compact' }), 'list-none [&::-webkit-details-marker]:hidden')}
      >
        {icon}
        {label}
        {about === undefined ? null : <span className="sr-only">: {about}</span>}
      </summary>
      {children}
    </details>
  )
}
