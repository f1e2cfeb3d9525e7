import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  cancelInspection,
  completeInspection,
  confirmInspection,
  declineInspection,
  proposeInspectionTime,
  startInspection,
} from '#app/domain/tenancy/inspections/inspection-moves.commands.server.ts'
import type { InspectionAction } from '#app/domain/tenancy/inspections/inspection.schema.ts'

/** The command of each button. */
export function runInspectionAction(ctx: Ctx, input: InspectionAction): Promise<void> {
  const { id, version } = input
  switch (input.intent) {
    case 'confirm':
      return confirmInspection(ctx, { id, version })
    case 'decline':
      return declineInspection(ctx, { id, version, reason: input.reason })
    case 'cancel':
      return cancelInspection(ctx, { id, version, reason: input.reason })
    case 'propose':
      return proposeInspectionTime(ctx, { id, version, date: input.date, time: input.time })
    case 'start':
      return startInspection(ctx, { id, version })
    case 'complete':
      return completeInspection(ctx, { id, version, findings: input.findings })
  }
}
