// Hides the first steps or shows them again, with or without JavaScript, and returns to the dashboard.
import { redirect } from 'react-router'
import { checklistInput } from '#app/domain/accounts/checklist/checklist.schema.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { buildChecklistCookie } from '#app/http/request/checklist-cookie.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Route } from './+types/checklist'

export function action(args: Route.ActionArgs) {
  return submit(args, checklistInput, async (ctx, { state }) => {
    requireSignIn(ctx.actor)
    const secure = args.url.protocol === 'https:'
    return redirect('/dashboard', {
      status: 303,
      headers: { 'Set-Cookie': buildChecklistCookie(state, ctx.actor.id, { secure }) },
    })
  })
}

/** GET has no page. */
export function loader() {
  return redirect('/dashboard')
}
