// The server side of each section.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { AdminSection } from '../shared/admin-address.ts'
import { loadSection as loadAnalytics } from './analytics/load-section.server.ts'
import { act as actOnApplications } from './applications/act.server.ts'
import { loadSection as loadApplications } from './applications/load-section.server.ts'
import { loadSection as loadOverview } from './overview/load-section.server.ts'
import { act as actOnProperties } from './properties/act.server.ts'
import { loadSection as loadProperties } from './properties/load-section.server.ts'
import type { ActionArgs } from './section.ts'
import { act as actOnSettings } from './settings/act.server.ts'
import { loadSection as loadSettings } from './settings/load-section.server.ts'
import { act as actOnUsers } from './users/act.server.ts'
import { loadSection as loadUsers } from './users/load-section.server.ts'

export type SectionData = Awaited<ReturnType<typeof loadSection>>

export async function loadSection(ctx: Ctx, section: AdminSection, url: URL) {
  switch (section) {
    case 'overview':
      return { section, data: await loadOverview(ctx, url) }
    case 'properties':
      return { section, data: await loadProperties(ctx, url) }
    case 'users':
      return { section, data: await loadUsers(ctx, url) }
    case 'applications':
      return { section, data: await loadApplications(ctx, url) }
    case 'analytics':
      return { section, data: await loadAnalytics(ctx, url) }
    case 'settings':
      return { section, data: await loadSettings(ctx, url) }
  }
}

const ACTIONS = {
  overview: refuseAction,
  properties: actOnProperties,
  users: actOnUsers,
  applications: actOnApplications,
  analytics: refuseAction,
  settings: actOnSettings,
} as const

export function actOnSection(section: AdminSection, args: ActionArgs) {
  return ACTIONS[section](args)
}

/** For sections without forms. */
function refuseAction(args: ActionArgs) {
  return read(args, () => fail('app.methodNotAllowed'))
}
