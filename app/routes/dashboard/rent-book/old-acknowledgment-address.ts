// The address was once spelled with an e more, as mails and bookmarks still name it.
import { redirect } from 'react-router'
import { href } from '#app/shared/href.ts'
import type { Route } from './+types/old-acknowledgment-address'

export function loader({ params: { id, transferId } }: Route.LoaderArgs) {
  return redirect(href('/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf', { id, transferId }), 301)
}
