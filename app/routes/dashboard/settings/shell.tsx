// The settings have one menu: the overview is the menu itself; a page has it at its side, or on a phone a breadcrumb back to the overview.
import { NavLink, Outlet, useMatch } from 'react-router'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { listSettingsLinks } from '#app/pages/page-lists.server.ts'
import { Icon } from '#app/ui/icons/icons.tsx'
import { groupSettingsLinks } from './shared/settings-groups.ts'
import type { Route } from './+types/shell'

export const handle: Crumb = { crumb: m.ui_settings }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    requireSignIn(ctx.actor)
    return { links: listSettingsLinks(ctx.actor.role) }
  })
}

export default function SettingsShell({ loaderData: { links } }: Route.ComponentProps) {
  const isOverview = useMatch('/dashboard/settings') !== null
  if (isOverview)
    return (
      <>
        <ConsolePageHead title={m.ui_settings()} />
        <Outlet />
      </>
    )
  return (
    <>
      <ConsolePageHead title={m.ui_settings()} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={m.ui_settings()} className="hidden lg:block">
          {groupSettingsLinks(links).map(({ id, label: group, links: ofGroup }) => (
            <section key={id} aria-labelledby={id} className="mb-4">
              <h2 id={id} className="px-2.5 pb-1 text-tiny font-semibold text-ink-soft">
                {group}
              </h2>
              <ul className="grid gap-0.5">
                {ofGroup.map(({ to, label, icon }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      className="group flex min-h-9.5 items-center gap-3 rounded-control px-2.5 text-sm font-medium hover:bg-hover aria-[current=page]:bg-sea-soft aria-[current=page]:font-semibold aria-[current=page]:text-sea-strong pointer-coarse:min-h-11"
                    >
                      <Icon name={icon} size={18} className="text-ink-soft group-aria-[current=page]:text-sea" />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </>
  )
}
