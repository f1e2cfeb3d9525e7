import {
  cancelViewing,
  completeViewing,
  confirmViewing,
  declineViewing,
  proposeViewingTimes,
  startViewing,
} from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { viewingAction } from '#app/domain/tenancy/viewings/viewing.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { VIEWING_NOTICES } from './viewing-notices.ts'

export const runViewingAction = defineActions(viewingAction, VIEWING_NOTICES, () => ({
  confirm: (ctx, { id, version, startsAt }) => confirmViewing(ctx, { id, version, startsAt: new Date(startsAt) }),
  decline: (ctx, { id, version, reason }) => declineViewing(ctx, { id, version, reason }),
  cancel: (ctx, { id, version, reason }) => cancelViewing(ctx, { id, version, reason }),
  propose: (ctx, times) => proposeViewingTimes(ctx, times),
  start: (ctx, { id, version }) => startViewing(ctx, { id, version }),
  complete: (ctx, { id, version }) => completeViewing(ctx, { id, version }),
}))
