import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx'

/** A link in running text: underlined, so that colour alone does not say it. */
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

/** A link that stands alone and leads on: See all, Read more. */
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
