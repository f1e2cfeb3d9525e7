import { Link, useRouteLoaderData } from 'react-router'
import { m } from '#app/messages/messages.js'
import { ChevronRightIcon, Icon } from '#app/ui/icons/icons.tsx'
import type { Route } from './+types/shell'

/** Without a loader the guard would not run for navigations in the browser. */
export const loader = () => null

export function meta() {
  return [{ title: m.ui_settings() }]
}

export default function SettingsOverview() {
  const shell = useRouteLoaderData<Route.ComponentProps['loaderData']>('routes/dashboard/settings/shell')
  return (
    <ul className="grid overflow-hidden rounded-box border border-line bg-surface lg:max-w-160">
      {shell?.links.map(({ to, label, text, icon }) => (
        <li key={to} className="border-b border-line last:border-b-0">
          <Link to={to} className="flex min-h-16 items-center gap-3.5 px-4 py-3 hover:bg-hover md:px-4.5">
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
  )
}
