import { m } from '#app/messages/messages.js'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { EditorField, type StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { TermsFields } from './terms-fields.tsx'

export function AmenitiesStep(props: StepProps) {
  return (
    <>
      <EditorField {...props} name="amenities">
        {({ id, name, defaultValue, error }) => {
          const chosen = new Set(defaultValue.split(','))
          return (
            <div id={id} className="grid gap-6">
              <FieldNotes id={id} error={error} />
              {props.listing.amenityGroups.map(({ title, amenities }) => (
                <fieldset key={title}>
                  <legend className="font-head text-base font-semibold">{title}</legend>
                  <div className="grid sm:grid-cols-2 xl:grid-cols-3">
                    {amenities.map(({ slug, name: label }) => (
                      <Checkbox key={slug} name={name} value={slug} label={label} defaultChecked={chosen.has(slug)} />
                    ))}
                  </div>
                </fieldset>
              ))}
            </div>
          )
        }}
      </EditorField>
      <section aria-labelledby="terms-title" className="grid gap-6 border-t border-line pt-5">
        <h3 id="terms-title" className="font-head text-base font-semibold">
          {m.editor_step_terms()}
        </h3>
        <TermsFields {...props} />
      </section>
    </>
  )
}
