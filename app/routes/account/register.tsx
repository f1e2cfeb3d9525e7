// The short address, which the inquiry dialog links to as well (spec §2).
import { redirect } from 'react-router'
import type { Route } from './+types/register'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/register-enhanced${url.search}`, 301)
}
