// What stands behind a press on a heart: asking the server, taking the heart back when it refuses, and what a guest is told.
import { m } from '#app/paraglide/messages.js'
import { HeartIcon } from '#app/ui/icons/icons.tsx'
import type { useToast } from '#app/ui/feedback/toast.tsx'
import { postSavedRequest, type Refusal } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { storePendingSave } from '#app/domain/saved/pending-save/browser/pending-save.ts'

type ShowToast = ReturnType<typeof useToast>
export type HeartToggle = {
  id: string
  title: string
  /** Whoever the page was made for; guests have none. */
  userId: string | undefined
  /** Before the press. */
  isOn: boolean
  showToast: ShowToast
}

const HEART_ICON = <HeartIcon />

/** What is wanted of each home that is being asked about, and what the server last agreed to. */
const requests = new Map<string, { desired: boolean; confirmed: boolean }>()

/** Presses on one heart follow each other: the last one counts, and a refusal goes back to what the server knows. */
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
  return { title, icon: HEART_ICON, action: { label: m.saved_toast_view(), onClick: () => location.assign('/saved') } }
}

function buildUndoAction({ id, userId, showToast }: HeartToggle & { userId: string }) {
  const undo = async () => {
    markHeart(id, true)
    const refusal = await postSavedRequest({ userId, propertyId: id, want: 'restored' }, m.error_saved_saveFailed())
    if (!refusal) return
    markHeart(id, false)
    showToast({ ...refusal, tone: 'error' })
  }
  return { label: m.saved_undo(), onClick: () => void undo() }
}

function showRefusal(toggle: HeartToggle, refusal: Refusal): void {
  if (refusal.isSignedOut) promptSignIn(toggle, refusal.title)
  else toggle.showToast({ title: refusal.title, text: refusal.text, tone: 'error' })
}

/** The page is left for the sign-in, which knows the way back; what was meant waits in this browser. */
function promptSignIn({ id, title, isOn, showToast }: HeartToggle, message: string): void {
  const path = location.pathname + location.search
  if (!isOn) storePendingSave({ id, title, path })
  const signIn = () => location.assign(`/signin?${new URLSearchParams({ from: path }).toString()}`)
  showToast({ title: message, icon: HEART_ICON, action: { label: m.layout_sign_in(), onClick: signIn } })
}
