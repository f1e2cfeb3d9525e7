// Links from one section of the console to another. A role that may not open the other section sees the text alone.
import type { ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { type AdminPlace, listAdminPlaces } from './admin-places.ts'
import type { AdminShellData } from './load-admin-shell.server.ts'

/** The id of the layout around every page of the console. */
const LAYOUT = 'routes/admin/console/console-layout'

/** Whether the role of the administrator opens a place. */
export function useOpenPlaces(): (place: AdminPlace) => boolean {
  const places = useRouteLoaderData<AdminShellData>(LAYOUT)?.places
  return (place) => places?.includes(place) ?? false
}

export function PlaceLink({ to, className, children, ...link }: ComponentProps<typeof TextLink> & { to: string }) {
  const isOpen = useOpenPlaces()
  const path = to.split('?')[0]
  const place = listAdminPlaces().find((each) => each.to === path)?.place
  if (place === undefined || !isOpen(place)) return <span className={className}>{children}</span>
  return (
    <TextLink to={to} className={className} {...link}>
      {children}
    </TextLink>
  )
}
