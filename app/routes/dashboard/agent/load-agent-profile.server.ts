// What the first page of an agent shows of the agent: the license, coming appointments and the listings of the public profile.
import { listComingAppointments } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { countAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { getOwnAgent } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { keepLinked } from '#app/routes/dashboard/shared/dashboard-figures.server.ts'
import { createDashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import { ROW_LIMITS } from '#app/routes/dashboard/shared/link-rows.server.ts'

const UPCOMING_DAYS = 14

export async function loadAgentProfile(ctx: Ctx) {
  const agent = await getOwnAgent(ctx)
  if (!agent) return { agent, appointments: [], profileFigures: [] }
  const [appointments, listingCounts] = await Promise.all([
    listComingAppointments(ctx, {
      until: new Date(ctx.now().getTime() + UPCOMING_DAYS * 86_400_000),
      limit: ROW_LIMITS.shown,
    }),
    // An inactive agent has no public profile that shows the listings.
    agent.isActive ? countAgentListings(ctx, [agent]) : null,
  ])
  const links = createDashboardLinks('agent')
  const listingCount = listingCounts?.get(agent.id)
  return {
    agent,
    appointments,
    profileFigures: keepLinked([
      listingCount === undefined
        ? null
        : {
            label: m.dashboard_public_listings(),
            value: formatNumber(listingCount),
            note: m.dashboard_public_listings_note(),
            to: links.publicAgent(agent.id),
          },
    ]),
  }
}
