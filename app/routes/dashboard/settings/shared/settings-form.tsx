import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { FormState } from '#app/shared/form-state.ts'

/** Appended to the redirect after saving. In the address, so that the notice shows without JavaScript too. */
export const SAVED = '?saved=1'

type SettingsFormProps = {
  state: FormState
  /** The version the form was opened with, for conflict detection; omitted where no change can be lost. */
  version?: string
  submitLabel?: string
  children: ReactNode
}

export function SettingsForm({ state, version, submitLabel = m.ui_save(), children }: SettingsFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <ActionForm
      alert={state.refusal}
      errors={state.errors}
      hiddenFields={{ version }}
      submitLabel={submitLabel}
      submitButton={{ size: 'small', wide: false, loading: isBusy, className: 'justify-self-start' }}
      className="grid max-w-160 grid-cols-1 gap-5"
    >
      {children}
    </ActionForm>
  )
}

/** Title, a line about it, and the notice that the changes were saved. */
export function SettingsHead({ title, text, saved }: { title: string; text?: string; saved?: string }) {
  const [search] = useSearchParams()
  return (
    <>
      <h2 className="font-head text-heading font-semibold">{title}</h2>
      {text ? <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">{text}</p> : null}
      {search.has('saved') ? (
        <Alert tone="leaf" title={saved ?? m.ui_saved_done()} isAnnounced className="mt-4 max-w-160" />
      ) : null}
      <div className="mt-5" />
    </>
  )
}
