// After sign-in: completes the pending save, shows a toast, and returns to the page where the heart was clicked.
import { m } from '#app/messages/messages.js'
import type { useToast } from '#app/ui/feedback/toast.tsx'
import { postSavedRequest } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { buildSavedToast } from '#app/domain/saved/hearts/components/heart-toggle.tsx'
import type { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { storePendingSave, takePendingSave } from './pending-save.ts'

export type PendingSaveContext = {
  userId: string
  showToast: ReturnType<typeof useToast>
  /** Passed in, so that the frame and the hearts share one store. */
  mark: typeof markHeart
}

/** Pages after registration, and after a sign-in without a return path. */
const LANDING_PATHS = /^\/dashboard(?:\/(?:tenant|landlord|agent))?$/

export async function completePendingSave(context: PendingSaveContext): Promise<void> {
  const pendingSave = takePendingSave()
  if (!pendingSave) return
  if (LANDING_PATHS.test(location.pathname) && !LANDING_PATHS.test(pendingSave.path)) {
    storePendingSave(pendingSave) // for the page after the redirect
    location.replace(pendingSave.path)
    return
  }
  const { userId, showToast, mark } = context
  const refusal = await postSavedRequest(
    { userId, propertyId: pendingSave.id, want: 'saved' },
    m.error_saved_saveFailed(),
  )
  if (!refusal) {
    mark(pendingSave.id, true)
    showToast(buildSavedToast(m.saved_toast_meant({ title: pendingSave.title })))
    return
  }
  const retry = () => {
    storePendingSave(pendingSave)
    void completePendingSave(context)
  }
  showToast({
    title: refusal.title,
    text: refusal.text,
    tone: 'error',
    action: { label: m.notice_app_tryAgain(), onClick: retry },
  })
}
