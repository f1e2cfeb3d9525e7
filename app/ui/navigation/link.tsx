import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx'

/** A link in running text: underlined, so that it does not depend on colour. */
export function TextLink({ className, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cx(
        'rounded-small text-sea underline decoration-1 underline-offset-3 hover:text-sea-strong',
        className,
      )}
      {...link}
    />
  )
}

/** A standalone link: See all, Read more. */
export function MoreLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-small font-semibold text-sea underline-offset-3 hover:underline',
        className,
      )}
      {...link}
    >
      {children}
      <ArrowRightIcon size={16} />
    </Link>
  )
}
