// What happened to the changes of a form: as a line of text, and as a bar that sticks to the bottom while there are unsaved changes.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { CircleAlertIcon, CircleCheckIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed'

type SaveStatusProps = {
  state: SaveState
  /** Replaces the text of the state: 'Saved 12 seconds ago', '1 unsaved change in General'. */
  text?: ReactNode
  /** With it a failed state offers Retry. */
  onRetry?: () => void
}

/** For a form that saves by itself. Every change of the text is read out. */
export function SaveStatus({ state, text, onRetry }: SaveStatusProps) {
  return (
    <span className="save-status" data-state={state}>
      {state === 'saving' ? <Spinner size={18} /> : null}
      {state === 'saved' ? <CircleCheckIcon size={18} /> : null}
      {state === 'failed' ? <CircleAlertIcon size={18} /> : null}
      <output aria-live="polite">{text ?? getStateText(state)}</output>
      {state === 'failed' && onRetry ? (
        <Button variant="line" size="compact" onClick={onRetry}>
          {m.ui_save_retry() /* not ui_retry: sharing it with public forms would give it a chunk of its own */}
        </Button>
      ) : null}
    </span>
  )
}

function getStateText(state: SaveState): string | null {
  if (state === 'dirty') return m.ui_unsaved()
  if (state === 'saving') return m.ui_saving()
  if (state === 'saved') return m.ui_saved()
  return state === 'failed' ? m.ui_save_failed() : null
}

type SaveBarProps = SaveStatusProps & {
  /** Id of the form, if the bar is outside of it. */
  form?: string
  saveLabel?: string
  onDiscard?: () => void
}

/** Hidden while nothing has changed. Without JavaScript it is always there, because its button submits the form. */
export function SaveBar({ form, saveLabel, onDiscard, ...status }: SaveBarProps) {
  const isHydrated = useIsHydrated()
  if (status.state === 'clean' && isHydrated) return null
  const isBusy = status.state === 'saving'
  return (
    <div className="save-bar">
      <SaveStatus {...status} />
      {status.state === 'saved' ? null : (
        <>
          <Button type="reset" form={form} variant="line" size="compact" disabled={isBusy} onClick={onDiscard}>
            {m.ui_discard()}
          </Button>
          <Button type="submit" form={form} size="compact" loading={isBusy}>
            {saveLabel ?? m.ui_save()}
          </Button>
        </>
      )}
    </div>
  )
}
