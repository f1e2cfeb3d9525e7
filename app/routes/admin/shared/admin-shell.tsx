// The frame of every page of the admin console: side menu with the sections and queues of the role, breadcrumb, and header.
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { ConsoleShell } from '#app/frame/console/console-shell.tsx'
import type { ConsoleLink } from '#app/frame/console/console-side.tsx'
import { LanguageSwitch } from '#app/frame/site/language-switch.tsx'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { LogOutIcon } from '#app/ui/icons/icons.tsx'
import { ADMIN_SECTIONS, toSection } from './admin-address.ts'
import { ADMIN_PLACES, type AdminPlace, listAdminQueues } from './admin-places.ts'
import type { AdminShellData } from './load-admin-shell.server.ts'
import { LOGOUT_ADDRESS, OnlineIndicator } from './online-indicator.tsx'
import { PaletteButton } from './palette-button.tsx'

type AdminShellProps = { shell: AdminShellData; current: AdminPlace; children: ReactNode }

export function AdminShell({ shell, current, children }: AdminShellProps) {
  const { account, siteName, places, firstPage, help } = shell
  const isOpen = (place: AdminPlace) => places.includes(place)
  return (
    <ConsoleShell
      siteName={siteName}
      area={m.admin_area()}
      title={m.admin_console()}
      navLabel={m.admin_sections()}
      links={[
        ...ADMIN_SECTIONS.filter(isOpen).map((section) => buildLink(section, toSection(section), shell)),
        ...listAdminQueues()
          .filter(({ place }) => isOpen(place))
          .map(({ place, to, group }) => buildLink(place, to, shell, group)),
      ]}
      help={help}
      foot={<LanguageSwitch />}
      headerEnd={
        <>
          <PaletteButton places={places} />
          <OnlineIndicator />
          <Link to="/admin/account" className="max-w-60 truncate text-ink-soft hover:underline max-md:hidden">
            {m.admin_welcome({ email: account.email })}
          </Link>
          <Form method="post" action={LOGOUT_ADDRESS} reloadDocument>
            <button type="submit" className={buttonClass({ variant: 'line', size: 'compact' })}>
              <LogOutIcon size={16} />
              <span className="max-sm:sr-only">{m.admin_logout()}</span>
            </button>
          </Form>
        </>
      }
      breadcrumb={[{ label: m.admin_area(), to: firstPage }, { label: ADMIN_PLACES[current].label() }]}
    >
      <div className="mx-auto max-w-[1300px]">{children}</div>
    </ConsoleShell>
  )
}

function buildLink(place: AdminPlace, to: string, { due }: AdminShellData, group?: string): ConsoleLink {
  const { label, icon } = ADMIN_PLACES[place]
  const count = due[place]
  // The address of the overview is a prefix of those of the other sections
  return { to, label: label(), icon, group, isExact: place === 'overview', ...(count ? { count, isDue: true } : {}) }
}

/** The title of a page of the console. */
export function buildAdminMeta(place: AdminPlace, shell: AdminShellData | undefined) {
  return [{ title: `${ADMIN_PLACES[place].label()} · ${m.admin_title({ site: shell?.siteName ?? '' })}` }]
}
