// One step: its form, the way to the next one, and the summary beside it.
import { Suspense, useRef, type FormEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { AmenitiesStep } from './steps/amenities-step.tsx'
import { AuthorityForm } from './steps/authority-form.tsx'
import { BasicsFields } from '#app/routes/dashboard/listings/shared/basics-fields.tsx'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { BeforeSubmitCard, MoveInCard, MoveInTotal } from './editor-summary.tsx'
import { PreviewPanel } from './editor-preview.tsx'
import { type EditorMap, PlaceStep } from './steps/place-step.tsx'
import { VideoCard } from './steps/video-card.tsx'
import { PriceStep } from './steps/price-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { readStepTexts } from '#app/domain/listings/editor/browser/step-texts.ts'
import { STEP_LABELS, STEP_TEXTS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import {
  EDITOR_STEPS,
  getNextStep,
  STEP_FIELDS,
  type EditorStep,
} from '#app/domain/listings/editor/listing-editor.model.ts'
import { MISSING_PART_PLACES } from '#app/domain/listings/editor/missing-parts.rules.ts'
import type { PhotoEditorProps } from '#app/domain/listings/photos/components/photo-editor.tsx'
import { m } from '#app/messages/messages.js'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { Button, buttonClass } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { StepBar } from '#app/ui/navigation/step-bar.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { STEP_FORM_ID, SubmitForReview } from './editor-actions.tsx'

/** Its code is as large as that of all other steps together. */
const LazyPhotoEditor = lazyWithRetry<PhotoEditorProps>(async () => ({
  default: (await import('#app/domain/listings/photos/components/photo-editor.tsx')).PhotoEditor,
}))

/** Beside the owner who is represented, and at the end, when the address is known. */
const AUTHORITY_STEPS: readonly EditorStep[] = ['basics', 'review']

type PhotoUpload = { maxUploadMb: number; formKey: string }
type StepViewProps = StepProps & {
  step: EditorStep
  map: EditorMap
  upload: PhotoUpload
  documentError: string | undefined
}

export function EditorStepView({ step, map, upload, documentError, ...props }: StepViewProps) {
  const { editor, listing } = props
  return (
    <>
      <StepBar label={m.editor_steps()} steps={buildBarSteps(props)} current={EDITOR_STEPS.indexOf(step)} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <Card className="px-4 py-4 md:px-5 md:py-5">
            <h2 className="font-head text-lg font-semibold">{STEP_LABELS[step]()}</h2>
            <p className="mb-5 text-sm text-ink-soft">{getStepText(step, editor.state.loaded.status)}</p>
            {step === 'photos' ? (
              <PhotoStep {...props} upload={upload} />
            ) : (
              <StepForm key={step} {...props} step={step} map={map} />
            )}
          </Card>
          {step === 'review' ? <VideoCard {...props} formKey={upload.formKey} /> : null}
          {AUTHORITY_STEPS.includes(step) && listing.isAgents ? (
            <AuthorityForm listing={listing} step={step} maxMb={upload.maxUploadMb} error={documentError} />
          ) : null}
        </div>
        <aside
          aria-label={m.ui_summary()}
          className="grid grid-cols-1 gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        >
          <PreviewPanel {...props} />
          {step === 'price' ? <MoveInCard texts={editor.state.texts} /> : null}
          <BeforeSubmitCard missing={editor.state.loaded.missing} />
        </aside>
      </div>
    </>
  )
}

/** An active listing has been reviewed and is not submitted again. */
const getStepText = (step: EditorStep, status: StepProps['editor']['state']['loaded']['status']) =>
  step === 'review' && status === 'active' ? m.editor_review_active() : STEP_TEXTS[step]()

function buildBarSteps({ editor, listing }: StepProps) {
  const { loaded, problems, conflicts } = editor.state
  const isTouched = (step: EditorStep) =>
    step === 'photos' ? listing.photos.length > 0 : isStepEntered(step, loaded.values)
  return EDITOR_STEPS.map((step) => {
    const hasProblem = STEP_FIELDS[step].some((field) => problems[field] ?? conflicts[field])
    const isMissing = loaded.missing.some((part) => MISSING_PART_PLACES[part].step === step)
    const isDone = step === 'review' ? loaded.status !== 'draft' : !isMissing && isTouched(step)
    return {
      label: STEP_LABELS[step](),
      to: `?step=${step}`,
      state: hasProblem ? ('problem' as const) : isDone ? ('done' as const) : ('todo' as const),
    }
  })
}

/** Numbers and choices have defaults, so a step counts as entered by its first free entry. */
function isStepEntered(step: EditorStep, values: StepProps['editor']['state']['loaded']['values']): boolean {
  if (step === 'basics') return values.bathroomCount !== '' || values.bedroomCount !== '0' || values.floorArea !== ''
  if (step !== 'amenities') return true
  return [values.amenities, values.availableFrom, values.houseRules, values.leaseTerms].some((text) => text !== '')
}

function StepForm({ step, map, ...props }: StepProps & { step: EditorStep; map: EditorMap }) {
  const { editor } = props
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const fields = STEP_FIELDS[step]
  const collect = () => form.current && editor.autosave.type(readStepTexts(form.current, step))
  const saveAndContinue = async () => {
    collect()
    await editor.autosave.flush()
    const { status, problems, conflicts } = editor.autosave.getState()
    const open = fields.find((field) => problems[field] ?? conflicts[field])
    if (open) return document.querySelector<HTMLElement>(`#${getFieldId(open)}`)?.focus()
    if (status === 'saved' || status === 'idle') await navigate(`?step=${getNextStep(step)}`)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void saveAndContinue()
  }
  const loadedTexts = Object.fromEntries(
    fields
      .filter((field) => field !== 'representedOwner' || props.listing.isAgents)
      .map((field) => [field, editor.state.loaded.values[field]]),
  )
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={`?step=${step}`}
        noValidate
        onInput={collect}
        onSubmit={handleSubmit}
        id={STEP_FORM_ID}
        className="grid gap-6"
      >
        <input type="hidden" name="loaded" value={JSON.stringify(loadedTexts)} />
        <StepFields {...props} step={step} map={map} />
      </Form>
      <StepFoot {...props} step={step} />
    </>
  )
}

/** Photos have forms of their own and are saved one by one, so this step has nothing to save. */
function PhotoStep({ upload, ...props }: StepProps & { upload: PhotoUpload }) {
  return (
    <>
      <Form id={STEP_FORM_ID} method="post" action="?step=photos" hidden />
      <Suspense fallback={<Skeleton className="h-60" />}>
        <LazyPhotoEditor listingId={props.listing.id} photos={props.listing.photos} {...upload} />
      </Suspense>
      <StepFoot {...props} step="photos" />
    </>
  )
}

function StepFields({ step, map, ...props }: StepProps & { step: EditorStep; map: EditorMap }) {
  if (step === 'basics') return <BasicsFields {...props} />
  if (step === 'place') return <PlaceStep {...props} map={map} />
  if (step === 'price') return <PriceStep {...props} />
  return step === 'amenities' ? <AmenitiesStep {...props} /> : <ReviewStep {...props} />
}

/** With JavaScript a draft needs no button to save; of a listing that was submitted, it says that all is done. */
function ReviewButtons(props: StepProps) {
  const isDraft = props.editor.state.loaded.status === 'draft'
  return (
    <div className="step-next flex gap-2 *:grow">
      <div className={isDraft ? 'hidden noscript:grid' : 'grid'}>
        <Button type="submit" form={STEP_FORM_ID} variant={isDraft ? 'line' : 'solid'} size="small">
          {m.ui_save()}
        </Button>
      </div>
      {isDraft ? <SubmitForReview {...props} step="review" /> : null}
    </div>
  )
}

/** On a phone the move-in total stays in view here. */
function StepFoot({ step, ...props }: StepProps & { step: EditorStep }) {
  const previous = EDITOR_STEPS[EDITOR_STEPS.indexOf(step) - 1]
  return (
    <div className="step-foot">
      <p className="flex w-full justify-between text-sm lg:hidden">
        <span className="text-ink-soft">{m.editor_total_sum()}</span>
        <b className="tabular-nums">
          <MoveInTotal texts={props.editor.state.texts} />
        </b>
      </p>
      {previous ? (
        <Link to={`?step=${previous}`} className={buttonClass({ variant: 'line', size: 'small' })}>
          {m.ui_back()}
        </Link>
      ) : null}
      {step === 'review' ? (
        <ReviewButtons {...props} />
      ) : step === 'photos' ? (
        <Link to={`?step=${getNextStep(step)}`} className={cx(buttonClass({ size: 'small' }), 'step-next')}>
          {m.ui_continue()}
        </Link>
      ) : (
        <Button type="submit" form={STEP_FORM_ID} size="small" className="step-next">
          {m.editor_save_next()}
        </Button>
      )}
    </div>
  )
}
