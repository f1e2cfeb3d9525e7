import { AMENITY_CATEGORIES } from '#app/shared/vocabulary.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { amenityCategoryLabel } from '#app/domain/listings/public/amenity-category.labels.ts'
import { EditorField, type StepProps } from './editor-field.tsx'

export function AmenitiesStep(props: StepProps) {
  return (
    <EditorField {...props} name="amenities">
      {({ id, name, defaultValue, error }) => {
        const chosen = new Set(defaultValue.split(','))
        return (
          <div id={id} className="grid gap-6">
            <FieldNotes id={id} error={error} />
            {AMENITY_CATEGORIES.map((category) => (
              <fieldset key={category}>
                <legend className="font-head text-base font-semibold">{amenityCategoryLabel(category)}</legend>
                <div className="grid sm:grid-cols-2 xl:grid-cols-3">
                  {props.listing.amenities
                    .filter((amenity) => amenity.category === category)
                    .map(({ slug, name: label }) => (
                      <Checkbox key={slug} name={name} value={slug} label={label} defaultChecked={chosen.has(slug)} />
                    ))}
                </div>
              </fieldset>
            ))}
          </div>
        )
      }}
    </EditorField>
  )
}
