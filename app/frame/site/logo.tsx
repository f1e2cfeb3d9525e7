import { cx } from '#app/ui/styles/class-names.ts'
import { PageLink } from '#app/ui/navigation/page-link.tsx'

/** A house with a capiz window of four panes, one of them lit. */
export function Logo({ className, isOnFooter = false }: { className?: string; isOnFooter?: boolean }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={cx('shrink-0', className)}>
      <path
        className={isOnFooter ? 'fill-[color-mix(in_srgb,var(--sea)_75%,var(--on-footer-soft))]' : 'fill-sea'}
        d="M15.1 2.7a3 3 0 0 1 3.8 0l11.5 9.3a3 3 0 0 1 1.1 2.3V28a4 4 0 0 1-4 4h-21a4 4 0 0 1-4-4V14.3a3 3 0 0 1 1.1-2.3z"
      />
      <g className={isOnFooter ? 'fill-on-footer' : 'fill-on-sea'} fillOpacity="0.32">
        <rect x="9.5" y="13.5" width="7" height="7" rx="1.6" />
        <rect x="9.5" y="21.5" width="7" height="7" rx="1.6" />
        <rect x="17.5" y="21.5" width="7" height="7" rx="1.6" />
      </g>
      <rect x="17.5" y="13.5" width="7" height="7" rx="1.6" className="fill-sun" />
    </svg>
  )
}

type LogoLinkProps = { siteName: string; isOnFooter?: boolean; isSmall?: boolean }

/** Logo and site name, as a link to the home page. A long name is truncated, so that the controls beside it stay visible. */
export function LogoLink({ siteName, isOnFooter = false, isSmall = false }: LogoLinkProps) {
  return (
    <PageLink
      to="/"
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-2 rounded-small font-head font-bold tracking-[-0.03em]',
        isSmall ? 'text-lg' : 'text-[1.3125rem] md:gap-2.5 md:text-[1.4375rem]',
        isOnFooter ? 'text-on-footer' : 'text-ink',
      )}
    >
      <Logo className={isSmall ? 'size-7' : 'size-7.5 md:size-8.5'} isOnFooter={isOnFooter} />
      {/* On narrow screens the scroll-to-top button of the header takes its place. */}
      <span className="truncate max-lg:group-has-data-to-top/head:sr-only">{siteName}</span>
    </PageLink>
  )
}
