// The first step of a listing: its kind and its counts. The draft is created with them.
import { useRef, useState } from 'react'
import { redirect } from 'react-router'
import { createListing } from '#app/domain/listings/editor/create-listing.commands.server.ts'
import { buildBasicsChoices } from '#app/domain/listings/editor/basics-choices.labels.server.ts'
import { STEP_LABELS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import { EDITOR_FIELDS, EDITOR_STEPS, type EditorValues } from '#app/domain/listings/editor/listing-editor.model.ts'
import { NEW_LISTING_TEXTS, newListingInput } from '#app/domain/listings/editor/new-listing.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { StepBar } from '#app/ui/navigation/step-bar.tsx'
import type { FieldsProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { BasicsFields } from '#app/routes/dashboard/listings/shared/basics-fields.tsx'
import { readStepTexts } from '#app/domain/listings/editor/browser/step-texts.ts'
import type { Route } from './+types/new-listing'

export const handle = buildListingCrumb(m.ui_new)
export const headers = refusalHeaders

/** The key makes a button that is pressed twice create one draft. */
export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => ({
    key: crypto.randomUUID(),
    listing: {
      ...buildBasicsChoices(),
      isAgents: ctx.actor?.role === 'agent',
      amenityGroups: [],
    } satisfies FieldsProps['listing'],
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, newListingInput, async (ctx, { basics, ...input }) => {
    const { id } = await createListing(ctx, { ...input, basics, propertyType: basics.propertyType })
    return redirect(`${args.url.pathname.replace(/new$/, id)}/edit?step=place`)
  })
}

export function meta() {
  return [{ title: m.editor_new_title() }]
}

const NO_TEXTS = Object.fromEntries(EDITOR_FIELDS.map((field) => [field, ''])) as EditorValues

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, key } = loaderData
  const form = readFormState(actionData, NEW_LISTING_TEXTS)
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<typeof NEW_LISTING_TEXTS>>({})
  const texts = { ...NO_TEXTS, ...form.values, ...typed }
  const state = { texts, problems: form.errors, conflicts: {}, revisions: {} }
  return (
    <>
      <ConsolePageHead title={m.editor_new_title()} context={m.editor_new_text()} />
      <StepBar
        label={m.editor_steps()}
        current={0}
        steps={EDITOR_STEPS.map((step) => ({ label: STEP_LABELS[step](), state: 'todo' }))}
      />
      <Card className="max-w-3xl px-4 py-4 md:px-5 md:py-5">
        <h2 className="font-head text-lg font-semibold">{STEP_LABELS.basics()}</h2>
        <p className="mb-5 text-sm text-ink-soft">{m.editor_basics_text()}</p>
        <ActionForm
          ref={element}
          alert={form.refusal}
          errors={form.errors}
          hiddenFields={{ key }}
          onInput={() => element.current && setTyped(readStepTexts(element.current, 'basics'))}
          submitLabel={m.editor_save_next()}
          submitButton={{ wide: false, size: 'small', className: 'sm:justify-self-end' }}
          className="grid gap-6"
        >
          <BasicsFields editor={{ state, autosave: null }} listing={listing} />
        </ActionForm>
      </Card>
    </>
  )
}
