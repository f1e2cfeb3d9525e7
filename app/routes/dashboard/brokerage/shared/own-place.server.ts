// The pages below the brokerage need one: without it, its first page says how to open or join one.
import { redirect } from 'react-router'
import { findOwnPlace } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const FIRST_PAGE = '/dashboard/agent/brokerage'

export async function requireOwnPlace(ctx: Ctx): Promise<{ isBroker: boolean }> {
  const place = await findOwnPlace(ctx)
  if (place === null) throw redirect(FIRST_PAGE)
  return { isBroker: place.memberId === null }
}

/** Salespersons have no page of the broker, so they get the first one, too. */
export async function requireBroker(ctx: Ctx): Promise<void> {
  const { isBroker } = await requireOwnPlace(ctx)
  if (!isBroker) throw redirect(FIRST_PAGE)
}
