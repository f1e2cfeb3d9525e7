// Fetches a calendar and reads when its owner is busy.
import type { ContentVersion } from '#app/adapters/calendars/calendar-fetcher.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CalendarProblem } from '#app/shared/integrations/calendar-vocabulary.ts'
import { readCalendar } from './calendar-reader.service.server.ts'
import type { BusySpan } from './imported-calendar.model.ts'
import { getBusyRange } from './imported-calendar.rules.ts'

export type Reading =
  | { kind: 'read'; busy: BusySpan[]; version: ContentVersion }
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: CalendarProblem }

/** `version`: of the content that is known. Null asks for the content in any case. */
export async function readBusyTimes(ctx: Ctx, url: string, version: ContentVersion | null): Promise<Reading> {
  const fetched = await ctx.adapters.fetchCalendar({ url, version })
  if (fetched.kind !== 'content') return fetched
  const answer = await readCalendar(ctx, {
    text: new TextDecoder().decode(fetched.bytes),
    ...getBusyRange(ctx.now()),
    ownHost: ctx.config.baseUrl.hostname,
  })
  if ('problem' in answer) return { kind: 'failed', problem: answer.problem }
  return { kind: 'read', busy: answer.busy, version: fetched.version }
}
