import type { Editor, SaveStatus as AutosaveStatus } from '#app/domain/listings/editor/browser/listing-autosave.ts'
import { m } from '#app/messages/messages.js'
import { SaveStatus, type SaveState } from '#app/ui/forms/save-bar.tsx'

const STATES: Record<AutosaveStatus, SaveState> = {
  idle: 'clean',
  waiting: 'dirty',
  saving: 'saving',
  saved: 'saved',
  offline: 'failed',
  failed: 'failed',
  signedOut: 'failed',
  refused: 'failed',
}

/** What happened to the last change. */
export function SaveLine({ editor }: { editor: Editor }) {
  const { status, problems, conflicts } = editor.state
  const isIncomplete = Object.keys(problems).length + Object.keys(conflicts).length > 0
  const isDone = status === 'saved' || status === 'idle'
  return (
    <SaveStatus
      state={isDone && isIncomplete ? 'failed' : STATES[status]}
      text={getText(editor, isDone && isIncomplete)}
      onRetry={isDone ? undefined : () => void editor.autosave.flush()}
    />
  )
}

function getText({ state }: Editor, isIncomplete: boolean): string {
  if (isIncomplete) return m.editor_save_problems()
  if (state.status === 'waiting') return m.editor_unsaved()
  if (state.status === 'saving') return m.ui_saving()
  if (state.status === 'offline') return m.editor_save_failed()
  if (state.status === 'failed') return m.editor_save_server()
  if (state.status === 'signedOut') return m.editor_save_signed_out()
  return state.status === 'refused' ? (state.refusal ?? m.editor_save_server()) : m.editor_saved()
}
