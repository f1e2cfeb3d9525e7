import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  cancelViewing,
  completeViewing,
  confirmViewing,
  declineViewing,
  proposeViewingTimes,
  startViewing,
} from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import type { ViewingAction } from '#app/domain/tenancy/viewings/viewing.schema.ts'

/** The command of each button. */
export function runViewingAction(ctx: Ctx, input: ViewingAction): Promise<void> {
  const { id, version } = input
  switch (input.intent) {
    case 'confirm':
      return confirmViewing(ctx, { id, version, startsAt: new Date(input.startsAt) })
    case 'decline':
      return declineViewing(ctx, { id, version, reason: input.reason })
    case 'cancel':
      return cancelViewing(ctx, { id, version, reason: input.reason })
    case 'propose': {
      const { date, time, date2, time2, date3, time3 } = input
      return proposeViewingTimes(ctx, { id, version, date, time, date2, time2, date3, time3 })
    }
    case 'start':
      return startViewing(ctx, { id, version })
    case 'complete':
      return completeViewing(ctx, { id, version })
  }
}
