// The menu of the settings in groups, and the way back to the first steps for a person who hid them.
import { Form, Link, useRouteLoaderData } from 'react-router'
import { hidesChecklist } from '#app/http/request/checklist-cookie.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ChevronRightIcon, Icon } from '#app/ui/icons/icons.tsx'
import { groupSettingsLinks } from './shared/settings-groups.ts'
import type { Route } from './+types/overview'
import type { Route as ShellRoute } from './+types/shell'

/** With a loader the guard also runs for navigations in the browser. */
export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => ({
    isChecklistHidden: ctx.actor !== null && hidesChecklist(args.request.headers, ctx.actor.id),
  }))
}

export function meta() {
  return [{ title: m.ui_settings() }]
}

export default function SettingsOverview({ loaderData: { isChecklistHidden } }: Route.ComponentProps) {
  const links = useRouteLoaderData<ShellRoute.ComponentProps['loaderData']>('routes/dashboard/settings/shell')?.links
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      {groupSettingsLinks(links ?? []).map(({ id, label: group, links: ofGroup }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-1.5 text-sm font-semibold text-ink-soft">
            {group}
          </h2>
          <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
            {ofGroup.map(({ to, label, text, icon }) => (
              <li key={to} className="border-b border-line last:border-b-0">
                <Link to={to} className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 hover:bg-hover md:px-4.5">
                  <Icon name={icon} className="text-sea" />
                  <span className="min-w-0 flex-1">
                    <span className="block text-label font-semibold">{label}</span>
                    <span className="block text-sm text-ink-soft">{text}</span>
                  </span>
                  <ChevronRightIcon size={18} className="text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isChecklistHidden ? (
        <Form method="post" action="/first-steps" className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">{m.checklist_restore_text()}</p>
          <Button type="submit" name="state" value="shown" variant="line" size="compact">
            {m.checklist_restore()}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}
