import { Form } from 'react-router'
import type { UndoableDecision } from '#app/domain/admin/review/review.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { toReview } from './review-address.ts'

/** The last decision. The server undoes it for some minutes, while nobody has changed the listing. */
export function UndoNotice({ id, title, version, decision }: UndoableDecision) {
  return (
    <Alert
      tone="leaf"
      title={decision === 'approved' ? m.review_approved({ title }) : m.review_returned({ title })}
      isAnnounced
      action={
        <Form method="post" action={toReview({ id })}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="undo" variant="line" size="compact">
            {m.ui_undo()}
          </Button>
        </Form>
      }
    />
  )
}
