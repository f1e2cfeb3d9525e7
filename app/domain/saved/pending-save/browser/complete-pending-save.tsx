// After signing in: saves the home that was meant before, says so, and leads back to where it was.
import { m } from '#app/paraglide/messages.js'
import type { useToast } from '#app/ui/feedback/toast.tsx'
import { askSaved } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { savedToast } from '#app/domain/saved/hearts/components/heart-toggle.tsx'
import type { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { keepMeantHome, takeMeantHome } from './pending-save.ts'

export type SavesMeantHome = {
  userId: string
  showToast: ReturnType<typeof useToast>
  /** Handed in, so that the frame and the hearts share one. */
  mark: typeof markHeart
}

/** Where a new account ends up, and a sign-in that forgot where it came from. */
const LANDINGS = /^\/dashboard(?:\/(?:tenant|landlord|agent))?$/

export async function saveMeantHome(page: SavesMeantHome): Promise<void> {
  const meant = takeMeantHome()
  if (!meant) return
  if (LANDINGS.test(location.pathname) && !LANDINGS.test(meant.path)) {
    keepMeantHome(meant) // for the page we go back to
    location.replace(meant.path)
    return
  }
  const { userId, showToast, mark } = page
  const refusal = await askSaved({ userId, propertyId: meant.id, want: 'saved' }, m.error_saved_saveFailed())
  if (!refusal) {
    mark(meant.id, true)
    showToast(savedToast(m.saved_toast_meant({ title: meant.title })))
    return
  }
  const retry = () => {
    keepMeantHome(meant)
    void saveMeantHome(page)
  }
  showToast({
    title: refusal.title,
    text: refusal.text,
    tone: 'error',
    action: { label: m.notice_app_tryAgain(), onPress: retry },
  })
}
