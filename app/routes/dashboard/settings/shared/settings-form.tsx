import type { ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { m } from '#app/paraglide/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { FormState } from '#app/shared/form-state.ts'

/** Appended to the redirect after saving. In the address, so that the notice shows without JavaScript too. */
export const SAVED = '?saved=1'

type SettingsFormProps = {
  state: FormState
  /** The version the form was opened with, for conflict detection; omitted where no change can be lost. */
  version?: string
  submit?: string
  encType?: 'multipart/form-data'
  children: ReactNode
}

export function SettingsForm({ state, version, submit, encType, children }: SettingsFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate encType={encType} className="grid max-w-160 grid-cols-1 gap-5">
      {state.refusal === undefined ? null : <ErrorSummary title={state.refusal} errors={state.errors} isShown />}
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {children}
      <Button type="submit" size="small" loading={isBusy} className="justify-self-start">
        {submit ?? m.settings_save()}
      </Button>
    </Form>
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
        <Alert tone="leaf" title={saved ?? m.settings_saved()} isAnnounced className="mt-4 max-w-160" />
      ) : null}
      <div className="mt-5" />
    </>
  )
}
