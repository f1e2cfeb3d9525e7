// What a click on a heart does: the request, the rollback after an error, and the sign-in prompt for guests.
import { m } from '#app/messages/messages.js'
import { HeartIcon } from '#app/ui/icons/icons.tsx'
import type { useToast } from '#app/ui/feedback/toast.tsx'
import { postSavedRequest, type Refusal } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { storePendingSave } from '#app/domain/saved/pending-save/browser/pending-save.ts'

type ShowToast = ReturnType<typeof useToast>
export type HeartToggle = {
  id: string
  title: string
  /** The signed-in person for whom the page was rendered; undefined for guests. */
  userId: string | undefined
  /** State before the click. */
  isOn: boolean
  showToast: ShowToast
}

const HEART_ICON = <HeartIcon />

/** Requests in progress by listing: the state of the last click and the state the server confirmed. */
const requests = new Map<string, { desired: boolean; confirmed: boolean }>()

/** Clicks on one heart are sent one after the other. The last click wins; an error restores the confirmed state. */
export async function toggleHeart(toggle: HeartToggle): Promise<void> {
  const { id, userId, isOn, showToast } = toggle
  if (userId === undefined) return promptSignIn(toggle, m.error_saved_signInToSave())
  const running = requests.get(id)
  if (running) {
    running.desired = !isOn
    return
  }
  const state = { desired: !isOn, confirmed: isOn }
  requests.set(id, state)
  while (state.desired !== state.confirmed) {
    const { desired } = state
    const refusal = desired
      ? await postSavedRequest({ userId, propertyId: id, want: 'saved' }, m.error_saved_saveFailed())
      : await postSavedRequest({ userId, propertyId: id, want: 'removed' }, m.error_saved_removeFailed())
    if (refusal) {
      requests.delete(id)
      markHeart(id, state.confirmed)
      return showRefusal(toggle, refusal)
    }
    state.confirmed = desired
  }
  requests.delete(id)
  if (state.confirmed === isOn) return
  if (state.confirmed) showToast(buildSavedToast(m.saved_toast_saved()))
  else showToast({ title: m.saved_toast_removed(), action: buildUndoAction({ ...toggle, userId }) })
}

export function buildSavedToast(title: string) {
  return { title, icon: HEART_ICON, action: { label: m.ui_view(), onClick: () => location.assign('/saved') } }
}

function buildUndoAction({ id, userId, showToast }: HeartToggle & { userId: string }) {
  const undo = async () => {
    markHeart(id, true)
    const refusal = await postSavedRequest({ userId, propertyId: id, want: 'restored' }, m.error_saved_saveFailed())
    if (!refusal) return
    markHeart(id, false)
    showToast({ ...refusal, tone: 'error' })
  }
  return { label: m.ui_undo(), onClick: () => void undo() }
}

function showRefusal(toggle: HeartToggle, refusal: Refusal): void {
  if (refusal.isSignedOut) promptSignIn(toggle, refusal.title)
  else toggle.showToast({ title: refusal.title, text: refusal.text, tone: 'error' })
}

/** Stores the pending save, so that it is completed after sign-in. */
function promptSignIn({ id, title, isOn, showToast }: HeartToggle, message: string): void {
  const path = location.pathname + location.search
  if (!isOn) storePendingSave({ id, title, path })
  const signIn = () => location.assign(`/signin?${new URLSearchParams({ from: path }).toString()}`)
  showToast({ title: message, icon: HEART_ICON, action: { label: m.ui_sign_in(), onClick: signIn } })
}
