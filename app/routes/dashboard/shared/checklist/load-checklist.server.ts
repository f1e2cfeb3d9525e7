// The first steps of a role with the address of each, if they are shown.
import type { ChecklistStep } from '#app/domain/accounts/checklist/checklist.model.ts'
import { getChecklist } from '#app/domain/accounts/checklist/checklist.queries.server.ts'
import { isChecklistShown, isEmptyAccount } from '#app/domain/accounts/checklist/checklist.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hidesChecklist } from '#app/http/request/checklist-cookie.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

export type ShownStep = { step: ChecklistStep; isDone: boolean; to: string }
export type ShownChecklist = {
  /** Null when there is nothing to show. */
  steps: ShownStep[] | null
  /** There is nothing to wait for yet: the page does not say that all is clear. */
  isEmpty: boolean
}

export async function loadChecklist(ctx: Ctx, role: RegistrableRole, headers: Headers): Promise<ShownChecklist> {
  requireSignIn(ctx.actor)
  const checklist = await getChecklist(ctx, role)
  const isShown = isChecklistShown(checklist, hidesChecklist(headers, ctx.actor.id))
  return {
    steps: isShown ? checklist.steps.map((each) => ({ ...each, to: getStepPath(each.step, role) })) : null,
    isEmpty: isEmptyAccount(checklist),
  }
}

function getStepPath(step: ChecklistStep, role: RegistrableRole): string {
  const dashboard = `/dashboard/${role}`
  const paths: Record<ChecklistStep, string> = {
    verify: '/dashboard/settings/verification',
    license: '/dashboard/settings/agency',
    listing: `${dashboard}/properties/new`,
    publish: `${dashboard}/properties`,
    hours: `${dashboard}/viewings/times`,
    payout: '/dashboard/settings/payout-accounts',
    tenants: `${dashboard}/tenants/several`,
    client: `${dashboard}/clients/new`,
    renter: '/dashboard/settings/renter',
    search: '/dashboard/settings/searches',
    save: '/properties',
    contact: '/properties',
    apply: '/properties',
  }
  return paths[step]
}
