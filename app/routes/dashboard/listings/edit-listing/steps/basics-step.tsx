import { m } from '#app/messages/messages.js'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { PROPERTY_TYPES, type PropertyType, type RoomType } from '#app/shared/vocabulary.ts'
import { isSharedHome } from '#app/domain/listings/space/space.rules.ts'
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
      <SharedHomeFields {...props} />
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
        <NumberField {...props} name="maxGuests" label={m.ui_max_occupants()} />
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

/** Hidden, not left out, for a space that cannot have them: without JavaScript the form sends what is stored. */
function SharedHomeFields(props: StepProps) {
  const { propertyType, roomType } = props.editor.state.texts
  const space = { propertyType: propertyType as PropertyType, roomType: roomType as RoomType }
  return (
    <>
      <div hidden={!isSharedHome(space)}>
        <FieldRow>
          <EditorField {...props} name="residents">
            {(field) => <Select {...field} label={m.listing_residents()} choices={props.listing.residents} />}
          </EditorField>
          <EditorField {...props} name="curfew">
            {(field) => <Select {...field} label={m.listing_curfew()} choices={props.listing.curfews} isOptional />}
          </EditorField>
        </FieldRow>
      </div>
      <div hidden={roomType !== 'private_room'}>
        <FieldRow>
          <EditorField {...props} name="ownBathroom">
            {(field) => <Select {...field} label={m.listing_bathroom()} choices={props.listing.bathrooms} isOptional />}
          </EditorField>
        </FieldRow>
      </div>
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
