// What stands behind a press on a heart: asking the server, taking the heart back when it refuses, and what a guest is told.
import { m } from '#app/paraglide/messages.js'
import { HeartIcon } from '#app/ui/icons/icons.tsx'
import type { useToast } from '#app/ui/feedback/toast.tsx'
import { askSaved, type Refusal } from '#app/domain/saved/hearts/browser/saved-request.ts'
import { markHeart } from '#app/domain/saved/hearts/browser/heart-marks.ts'
import { keepMeantHome } from '#app/domain/saved/pending-save/browser/pending-save.ts'

type ShowToast = ReturnType<typeof useToast>
export type HeartPress = {
  id: string
  title: string
  /** Whoever the page was made for; guests have none. */
  userId: string | undefined
  /** Before the press. */
  isOn: boolean
  showToast: ShowToast
}

const HEART = <HeartIcon />

/** What is wanted of each home that is being asked about, and what the server last agreed to. */
const asked = new Map<string, { wanted: boolean; agreed: boolean }>()

/** Presses on one heart follow each other: the last one counts, and a refusal goes back to what the server knows. */
export async function pressHeart(press: HeartPress): Promise<void> {
  const { id, userId, isOn, showToast } = press
  if (userId === undefined) return promptSignIn(press, m.error_saved_signInToSave())
  const running = asked.get(id)
  if (running) {
    running.wanted = !isOn
    return
  }
  const state = { wanted: !isOn, agreed: isOn }
  asked.set(id, state)
  while (state.wanted !== state.agreed) {
    const { wanted } = state
    const refusal = wanted
      ? await askSaved({ userId, propertyId: id, want: 'saved' }, m.error_saved_saveFailed())
      : await askSaved({ userId, propertyId: id, want: 'removed' }, m.error_saved_removeFailed())
    if (refusal) {
      asked.delete(id)
      markHeart(id, state.agreed)
      return tellRefusal(press, refusal)
    }
    state.agreed = wanted
  }
  asked.delete(id)
  if (state.agreed === isOn) return
  if (state.agreed) showToast(savedToast(m.saved_toast_saved()))
  else showToast({ title: m.saved_toast_removed(), action: undoAction({ ...press, userId }) })
}

export function savedToast(title: string) {
  return { title, icon: HEART, action: { label: m.saved_toast_view(), onPress: () => location.assign('/saved') } }
}

function undoAction({ id, userId, showToast }: HeartPress & { userId: string }) {
  const undo = async () => {
    markHeart(id, true)
    const refusal = await askSaved({ userId, propertyId: id, want: 'restored' }, m.error_saved_saveFailed())
    if (!refusal) return
    markHeart(id, false)
    showToast({ ...refusal, tone: 'error' })
  }
  return { label: m.saved_undo(), onPress: () => void undo() }
}

function tellRefusal(press: HeartPress, refusal: Refusal): void {
  if (refusal.isSignedOut) promptSignIn(press, refusal.title)
  else press.showToast({ title: refusal.title, text: refusal.text, tone: 'error' })
}

/** The page is left for the sign-in, which knows the way back; what was meant waits in this browser. */
function promptSignIn({ id, title, isOn, showToast }: HeartPress, words: string): void {
  const path = location.pathname + location.search
  if (!isOn) keepMeantHome({ id, title, path })
  const signIn = () => location.assign(`/signin?${new URLSearchParams({ from: path }).toString()}`)
  showToast({ title: words, icon: HEART, action: { label: m.layout_sign_in(), onPress: signIn } })
}
