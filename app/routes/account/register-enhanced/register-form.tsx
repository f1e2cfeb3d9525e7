// The registration form, one step at a time. Each step is a plain form to the same address; hidden fields carry the values
// of the other steps, so that nothing is lost on the way back and forth, also without JavaScript.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { Stepper } from '#app/ui/navigation/stepper.tsx'
import type { LabeledChoice } from '#app/domain/accounts/profile/profile.labels.ts'
import { keepRegistration } from '#app/domain/accounts/registration/browser/kept-registration.ts'
import { type Step, STEPS } from '#app/domain/accounts/registration/registration-fields.model.ts'
import { AvatarField } from '#app/domain/accounts/profile/components/avatar-field.tsx'
import { ConsentFields } from '#app/domain/accounts/registration/components/consent-fields.tsx'
import { useOpenErrors } from '#app/ui/forms/use-open-errors.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { type FieldsProps, getFieldId } from '#app/ui/forms/form-fields.ts'
import {
  AccountStep,
  DetailsStep,
  PersonStep,
  TypeStep,
} from '#app/domain/accounts/registration/components/register-steps.tsx'

export type RegisterView = {
  step: Step
  values: FieldTexts
  errors: FieldTexts
  /** An error of the whole form. */
  failure?: string
  /** The failure was the server's or the network's: the same form may succeed the next time. */
  canRetry?: boolean
  /** Names of the fields of other steps, sent as hidden fields. */
  carried: readonly string[]
}
export type RegisterSettings = {
  siteName: string
  today: Day
  maxUploadMb: number
  propertyTypes: readonly LabeledChoice[]
}

const REGISTER_PATH = '/register-enhanced'
const FORM_ID = 'register-form'

export function RegisterForm({
  view,
  settings,
  aside,
}: {
  view: RegisterView
  settings: RegisterSettings
  aside?: ReactNode
}) {
  const { step, values, carried } = view
  const { errors, onInput } = useOpenErrors(view, view.errors)
  const isBusy = useNavigation().state !== 'idle'
  const from = useSearchParams()[0].get('from') // the page to return to
  const action = from === null ? REGISTER_PATH : `${REGISTER_PATH}?${new URLSearchParams({ from }).toString()}`
  const isLast = step === 'account'
  const hasPictureField = useOnceTrue(isLast)
  const topRef = useFocusOnChange(view)
  const form = useKeptForm(view)
  return (
    <>
      <Stepper
        label={m.register_steps()}
        current={STEPS.indexOf(step)}
        steps={[
          { label: m.register_step_type() },
          { label: m.register_step_person() },
          { label: m.ui_details() },
          { label: m.register_step_account() },
        ]}
      />
      <div ref={topRef} tabIndex={-1} className="grid gap-5 outline-none">
        <ErrorSummary
          title={view.failure ?? m.register_summary()}
          errors={errors}
          isShown={view.failure !== undefined}
          retryButton={view.canRetry ? { form: FORM_ID, name: 'go', value: 'next' } : undefined}
        />
        {step === 'person' ? aside : null}
        <Form
          id={FORM_ID}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="grid gap-6"
          action={action}
          ref={form}
          onInput={(event) => {
            onInput(event)
            keepRegistration(step, new FormData(event.currentTarget))
          }}
        >
          <input type="hidden" name="step" value={step} />
          {carried.map((name) => (
            <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
          ))}
          <CurrentStep key={step} {...{ step, settings }} values={values} errors={errors} />
          {hasPictureField ? (
            <div hidden={!isLast}>
              <AvatarField
                id={getFieldId('picture')}
                name="picture"
                maxMb={settings.maxUploadMb}
                error={isLast ? errors.picture : undefined}
              />
            </div>
          ) : null}
          {isLast ? <ConsentFields values={values} errors={errors} siteName={settings.siteName} /> : null}
          <StepButtons {...{ step, isBusy, isLast }} />
        </Form>
      </div>
    </>
  )
}

function CurrentStep({ step, settings, ...form }: FieldsProps & { step: Step; settings: RegisterSettings }) {
  if (step === 'type') return <TypeStep {...form} />
  if (step === 'person') return <PersonStep {...form} today={settings.today} />
  if (step === 'details') return <DetailsStep {...form} today={settings.today} propertyTypes={settings.propertyTypes} />
  return <AccountStep {...form} siteName={settings.siteName} />
}

/** "Next" is first in the document, so that Enter in a field submits it and not "Back". */
function StepButtons({ step, isBusy, isLast }: { step: Step; isBusy: boolean; isLast: boolean }) {
  return (
    <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-3">
      <Button type="submit" name="go" value="next" size="large" loading={isBusy} className="grow sm:grow-0">
        {isLast ? (isBusy ? m.register_busy() : m.register_submit()) : m.ui_continue()}
      </Button>
      {step === 'details' ? (
        <Button type="submit" name="go" value="skip" variant="ghost" formNoValidate className="grow sm:grow-0">
          {m.register_skip()}
        </Button>
      ) : null}
      {step === 'type' ? null : (
        <Button
          type="submit"
          name="go"
          value="back"
          variant="ghost"
          icon={<ArrowLeftIcon size={18} />}
          formNoValidate
          className="grow sm:grow-0"
        >
          {m.ui_back()}
        </Button>
      )}
    </div>
  )
}

/** Stays true: a chosen file is lost when its input unmounts, so the field stays in the form, hidden, after a step back. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

/** Keeps each new step for a reload. The step on which the page opens is kept with the first input. */
function useKeptForm(view: RegisterView) {
  const form = useRef<HTMLFormElement>(null)
  const openedView = useRef(view)
  useEffect(() => {
    if (openedView.current !== view && form.current) keepRegistration(view.step, new FormData(form.current))
  }, [view])
  return form
}

/** Moves focus and scroll position to the top after a step or an error, but not on the first load. */
function useFocusOnChange(view: RegisterView) {
  const topRef = useRef<HTMLDivElement>(null)
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    topRef.current?.focus({ preventScroll: true })
    topRef.current?.closest('main')?.scrollIntoView()
  }, [view])
  return topRef
}
