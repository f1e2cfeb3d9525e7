// The proposed times of a form as moments, in the order of the fields and without duplicates.
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  findTimeProblem,
  listProposedTimes,
  type WantedTimes,
} from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { failField } from '#app/errors/app-error.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'

export function parseProposedTimes(ctx: Pick<Ctx, 'now'>, wanted: WantedTimes): Date[] {
  const now = ctx.now()
  const times = listProposedTimes(wanted).map((proposed) => {
    const problem = findTimeProblem(proposed, now)
    if (problem) failField(problem.field, problem.code)
    return toManilaMoment(proposed.date, proposed.time).getTime()
  })
  return [...new Set(times)].map((time) => new Date(time))
}
