// Who counts as one visitor, for counts that name nobody.
import { createHmac } from 'node:crypto'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Day } from '#app/shared/dates.ts'

/** What calls itself a robot, and tools that load pages without a person. */
const ROBOT =
  /bot\b|bot[/;) ]|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|go-http|java\//i

export const isRobot = ({ request }: Pick<Ctx, 'request'>) => ROBOT.test(request.userAgent ?? 'bot')

/** The account, the browser, or else address and program. The day is part of it: hashes of two days cannot be linked. */
export function hashVisitor({ actor, request, adapters }: Ctx, day: Day, what: string): string {
  const visitor = actor?.id ?? request.browserId ?? `${request.clientAddress ?? ''} ${request.userAgent ?? ''}`
  return createHmac('sha256', adapters.positionSecret).update(`listing ${what} ${day} ${visitor}`).digest('hex')
}
