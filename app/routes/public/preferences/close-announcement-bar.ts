// The button of the announcement bar posts here. Without JavaScript the previous page opens again; with it the bar is gone already.
import { redirect } from 'react-router'
import { submit } from '#app/http/forms/respond.server.ts'
import { buildClosedBarCookie, closeBarInput } from '#app/http/request/announcement-bar.server.ts'
import type { Route } from './+types/close-announcement-bar'

export function action(args: Route.ActionArgs) {
  return submit(args, closeBarInput, async (_ctx, { id, returnTo }) => {
    const headers = { 'Set-Cookie': buildClosedBarCookie(id, { secure: args.url.protocol === 'https:' }) }
    const wantsPage = args.request.headers.get('Accept')?.includes('text/html')
    return wantsPage ? redirect(returnTo, { status: 303, headers }) : new Response(null, { status: 204, headers })
  })
}

/** GET has no page. */
export function loader() {
  return redirect('/')
}
