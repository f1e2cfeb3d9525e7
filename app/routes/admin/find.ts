// What the command palette finds: places of the console, users, listings and applications.
import { findInConsole, type Found } from '#app/domain/admin/find/find.queries.server.ts'
import { readFindQuery } from '#app/domain/admin/find/find.schema.ts'
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Actor } from '#app/permissions/actor.ts'
import type { FoundPlace } from './shared/command-palette.tsx'
import { toSection } from './shared/admin-address.ts'
import { listOpenPlaces } from './shared/open-places.server.ts'
import type { Route } from './+types/find'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'suggestions')
    const query = readFindQuery(args.url.searchParams)
    const found = await findInConsole(ctx, query)
    return Response.json({ items: [...listPlaces(ctx.actor, query), ...found.map(toFoundPlace)] })
  })
}

function listPlaces(actor: Actor, query: string): FoundPlace[] {
  const typed = query.toLowerCase()
  return listOpenPlaces(actor)
    .filter(({ label }) => typed !== '' && label.toLowerCase().includes(typed))
    .map(({ place, label, to }) => buildItem(place, label, m.admin_find_page(), to))
}

function toFoundPlace({ kind, id, name, detail }: Found): FoundPlace {
  if (kind === 'user') return buildItem(id, name, `${m.admin_user()} · ${detail}`, toSection('users', { view: id }))
  if (kind === 'listing')
    return buildItem(id, name, `${m.ui_listing()} · ${detail}`, toSection('properties', { q: id }))
  return buildItem(id, name, `${m.ui_application()} · ${detail}`, toSection('applications', { view: id }))
}

const buildItem = (id: string, name: string, area: string, to: string): FoundPlace => ({
  id,
  name,
  area,
  label: name,
  slug: null,
  to,
})
