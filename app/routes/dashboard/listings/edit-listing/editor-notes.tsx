// Above the steps: who edits, what the reviewer asked for, and what a change means now.
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

export function EditorNotes({ editor, listing, isSubmitted }: StepProps & { isSubmitted: boolean }) {
  const { loaded, isRestored } = editor.state
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {listing.isOwn ? null : <Alert tone="sea" title={m.editor_admin({ name: listing.ownerName })} />}
      {isSubmitted && loaded.status === 'pending' ? (
        <Alert tone="leaf" title={m.editor_submitted()} isAnnounced />
      ) : null}
      {listing.reviewNote ? (
        <Alert tone="amber" title={m.editor_review_note()}>
          <p className="whitespace-pre-line">{listing.reviewNote}</p>
        </Alert>
      ) : null}
      {loaded.status === 'active' ? <Alert tone="slate" title={m.editor_live_note()} /> : null}
      {loaded.status === 'pending' && !isSubmitted ? <Alert tone="slate" title={m.editor_pending_note()} /> : null}
      {isRestored ? <Alert tone="sea" title={m.editor_restored()} isAnnounced /> : null}
    </div>
  )
}
