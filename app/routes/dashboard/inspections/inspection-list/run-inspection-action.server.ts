import {
  cancelInspection,
  completeInspection,
  confirmInspection,
  declineInspection,
  proposeInspectionTime,
  startInspection,
} from '#app/domain/tenancy/inspections/inspection-moves.commands.server.ts'
import { inspectionAction } from '#app/domain/tenancy/inspections/inspection.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { INSPECTION_NOTICES } from '../shared/inspection-notices.ts'

export const runInspectionAction = defineActions(inspectionAction, INSPECTION_NOTICES, () => ({
  confirm: (ctx, { id, version }) => confirmInspection(ctx, { id, version }),
  decline: (ctx, { id, version, reason }) => declineInspection(ctx, { id, version, reason }),
  cancel: (ctx, { id, version, reason }) => cancelInspection(ctx, { id, version, reason }),
  propose: (ctx, { id, version, date, time }) => proposeInspectionTime(ctx, { id, version, date, time }),
  start: (ctx, { id, version }) => startInspection(ctx, { id, version }),
  complete: (ctx, { id, version, findings }) => completeInspection(ctx, { id, version, findings }),
}))
