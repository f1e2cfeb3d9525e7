// The header: 76 px, 64 px on a phone. Guests see buttons, signed-in people their menu.
import { NavLink } from 'react-router'
import { m } from '#app/messages/messages.js'
import { filterExistingLinks, pageExists } from '#app/shared/site-pages.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { UserIcon } from '#app/ui/icons/icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoLink } from './logo.tsx'
import { listMainLinks, type SiteLink, REGISTER_LINK, SEARCH_PAGE, SIGN_IN_LINK } from './site-links.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SiteMenu } from './site-menu.tsx'
import { SiteSearch, SiteSearchLink } from './site-search.tsx'
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { SiteUserMenu } from './site-viewer.tsx'

export type SiteHeaderProps = {
  siteName: string
  viewer?: SiteViewer | null | undefined
  pages?: readonly string[] | undefined
}

export function SiteHeader({ siteName, viewer = null, pages }: SiteHeaderProps) {
  const hasSearch = pageExists(SEARCH_PAGE, pages)
  return (
    <header className="site-header edge-on-scroll sticky top-0 z-30 border-b border-line bg-[color-mix(in_srgb,var(--page)_92%,transparent)] [backdrop-filter:blur(14px)]">
      <div className="group/head page-width flex h-16 items-center gap-1 md:h-19 lg:gap-2">
        <LogoLink siteName={siteName} />
        <MainLinks links={listMainLinks(viewer, pages)} />
        {hasSearch ? <SiteSearch /> : null}
        <div className="ml-auto flex shrink-0 items-center gap-0.5 md:gap-1">
          <ScrollToTop />
          <LanguageSwitch isTight className={cx('max-[339px]:hidden', viewer && 'max-sm:[&>[aria-current]]:hidden')} />
          {hasSearch ? <SiteSearchLink /> : null}
          {viewer ? <SiteUserMenu viewer={viewer} /> : <GuestButtons pages={pages} />}
          <SiteMenu siteName={siteName} viewer={viewer} pages={pages} />
        </div>
      </div>
    </header>
  )
}

function MainLinks({ links }: { links: readonly SiteLink[] }) {
  if (links.length === 0) return null
  return (
    // without room the last links wrap below the edge, instead of making the page wider or cutting the name of the site
    <nav
      aria-label={m.layout_nav_main()}
      className="hidden h-11 min-w-0 shrink-9999 overflow-hidden max-lg:grow max-lg:basis-0 md:ml-1 md:block lg:ml-4"
    >
      <ul className="flex flex-wrap">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center rounded-full px-2 text-label font-medium whitespace-nowrap hover:bg-sand-100 lg:px-3.25 lg:text-base aria-[current=page]:font-semibold aria-[current=page]:text-sea-strong"
            >
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GuestButtons({ pages }: { pages?: readonly string[] | undefined }) {
  const links = filterExistingLinks([SIGN_IN_LINK, REGISTER_LINK], pages)
  if (links.length === 0) return null
  return (
    <div className="hidden items-center md:flex lg:ml-2 lg:gap-1">
      {links.map((link) => (
        <ButtonLink
          key={link.to}
          to={link.to}
          size="small"
          variant={link === REGISTER_LINK ? 'solid' : 'ghost'}
          className="px-3! whitespace-nowrap lg:px-4!"
        >
          {link === SIGN_IN_LINK ? <UserIcon className="lg:hidden" /> : null}
          <span className={link === SIGN_IN_LINK ? 'max-lg:sr-only' : undefined}>{link.label()}</span>
        </ButtonLink>
      ))}
    </div>
  )
}
