// Starts a listing: the kind of property is all that is asked.
import { redirect } from 'react-router'
import { createListing } from '#app/domain/listings/editor/create-listing.commands.server.ts'
import { newListingInput } from '#app/domain/listings/editor/listing-field.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import type { Route } from './+types/new-listing'

export const handle = buildListingCrumb(m.ui_new)
export const headers = refusalHeaders

/** The key makes a button that is pressed twice create one draft. */
export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => ({ key: crypto.randomUUID(), isAgent: ctx.actor?.role === 'agent' }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, newListingInput, async (ctx, input) => {
    const { id } = await createListing(ctx, input)
    return redirect(`${args.url.pathname.replace(/new$/, id)}/edit`)
  })
}

export function meta() {
  return [{ title: m.editor_new_title() }]
}

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.editor_new_title()} context={m.editor_new_text()} />
      <Card className="max-w-2xl">
        <CardBody className="pt-4 md:pt-4.5">
          <ActionForm
            alert={state.alert}
            hiddenFields={{ key: loaderData.key }}
            submitLabel={m.editor_new_create()}
            submitButton={{ wide: false, className: 'justify-self-start' }}
          >
            <RadioGroup
              legend={m.editor_type()}
              name="propertyType"
              look="pills"
              defaultValue={state.values.propertyType}
              error={state.errors.propertyType}
              options={PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) }))}
            />
            {loaderData.isAgent ? (
              <Field
                {...getTextFieldProps(state, 'representedOwner')}
                label={m.editor_represented_owner()}
                hint={m.editor_represented_owner_hint()}
                autoComplete="off"
                maxLength={200}
                isOptional
              />
            ) : null}
          </ActionForm>
        </CardBody>
      </Card>
    </>
  )
}
