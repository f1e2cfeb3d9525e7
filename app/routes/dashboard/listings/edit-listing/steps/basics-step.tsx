import { m } from '#app/messages/messages.js'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { EditorField as FieldName } from '#app/domain/listings/editor/listing-editor.model.ts'
import { EditorField, FieldRow, type StepProps } from '../editor-field.tsx'

export function BasicsStep(props: StepProps) {
  return (
    <>
      <FieldRow>
        <EditorField {...props} name="propertyType">
          {(field) => (
            <Select
              {...field}
              label={m.editor_type()}
              choices={PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) }))}
            />
          )}
        </EditorField>
        <EditorField {...props} name="roomType">
          {(field) => <Select {...field} label={m.editor_room_type()} choices={props.listing.roomTypes} />}
        </EditorField>
      </FieldRow>
      <div className="grid grid-cols-2 items-start gap-5 md:grid-cols-4">
        <NumberField {...props} name="bedroomCount" label={m.listing_bedrooms()} />
        <NumberField {...props} name="bedCount" label={m.editor_beds()} />
        <NumberField {...props} name="bathroomCount" label={m.listing_bathrooms()} />
        <NumberField {...props} name="parkingCount" label={m.editor_parking()} />
      </div>
      <FieldRow>
        <NumberField {...props} name="floorArea" label={m.editor_floor_area()} inputMode="decimal" isOptional />
        <EditorField {...props} name="furnishing">
          {(field) => <Select {...field} label={m.listing_furnishing()} choices={props.listing.furnishings} />}
        </EditorField>
      </FieldRow>
      <FieldRow>
        <NumberField {...props} name="maxGuests" label={m.editor_max_guests()} />
        {props.listing.isAgents ? (
          <EditorField {...props} name="representedOwner">
            {(field) => (
              <Field
                {...field}
                label={m.editor_represented_owner()}
                hint={m.editor_represented_owner_hint()}
                autoComplete="off"
                maxLength={200}
                isOptional
              />
            )}
          </EditorField>
        ) : null}
      </FieldRow>
    </>
  )
}

type NumberFieldProps = StepProps & {
  name: FieldName
  label: string
  isOptional?: boolean
  inputMode?: 'numeric' | 'decimal'
}

export function NumberField({ name, label, isOptional, inputMode = 'numeric', ...props }: NumberFieldProps) {
  return (
    <EditorField {...props} name={name}>
      {(field) => (
        <Field
          {...field}
          label={label}
          isOptional={isOptional}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={9}
        />
      )}
    </EditorField>
  )
}
