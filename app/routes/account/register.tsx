// The short address, also used by links of the inquiry dialog.
import { redirect } from 'react-router'
import type { Route } from './+types/register'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/register-enhanced${url.search}`, 301)
}
