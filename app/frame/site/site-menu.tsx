// The menu on a phone: a drawer over the page.
import { NavLink } from 'react-router'
import { m } from '#app/messages/messages.js'
import { MOBILE_BREAKPOINT_PX } from '#app/shared/constants.ts'
import { filterExistingLinks, pageExists } from '#app/shared/site-pages.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MenuDrawer } from '../menu-drawer.tsx'
import { LogoLink } from './logo.tsx'
import { HOME_LINK, listMainLinks, REGISTER_LINK, SEARCH_PAGE, SIGN_IN_LINK } from './site-links.ts'
import { SiteMenuSearch } from './site-search.tsx'
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { ViewerLinks } from './site-viewer.tsx'

type SiteMenuProps = { siteName: string; pages?: readonly string[] | undefined; viewer: SiteViewer | null }

export function SiteMenu({ siteName, pages, viewer }: SiteMenuProps) {
  return (
    <MenuDrawer
      id="site-menu"
      label={m.layout_menu()}
      closeFromPx={MOBILE_BREAKPOINT_PX}
      iconSize={24}
      buttonClassName="-mr-2.5 md:hidden"
      className="drawer animate-slide shadow-float md:hidden"
    >
      {(closeButton) => (
        <div className="flex min-h-full flex-col px-4 pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))]">
          <div className="-mr-2 mb-1 flex items-center justify-between gap-2">
            <LogoLink siteName={siteName} />
            {closeButton}
          </div>
          <nav aria-label={m.layout_nav_main()}>
            <ul>
              {[HOME_LINK, ...listMainLinks(viewer, pages)].map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    className="flex min-h-13 items-center border-b border-line font-head text-xl font-bold tracking-[-0.015em] aria-[current=page]:text-sea-strong"
                  >
                    {label()}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {pageExists(SEARCH_PAGE, pages) ? <SiteMenuSearch /> : null}
          <LanguageSwitch className="mt-4 self-start" />
          <div className="mt-auto pt-6">
            {viewer ? <ViewerLinks viewer={viewer} /> : <GuestButtons pages={pages} />}
          </div>
        </div>
      )}
    </MenuDrawer>
  )
}

function GuestButtons({ pages }: { pages?: readonly string[] | undefined }) {
  return (
    <div className="grid gap-2">
      {filterExistingLinks([REGISTER_LINK, SIGN_IN_LINK], pages).map((link) => (
        <ButtonLink key={link.to} to={link.to} variant={link === REGISTER_LINK ? 'solid' : 'line'} wide>
          {link.label()}
        </ButtonLink>
      ))}
    </div>
  )
}
