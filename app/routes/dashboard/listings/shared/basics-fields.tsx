// What is let, and its counts. The page of a new listing and the first step of the editor show them.
import { m } from '#app/messages/messages.js'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { PROPERTY_TYPES, type PropertyType, type RoomType } from '#app/shared/vocabulary.ts'
import { isSharedHome } from '#app/domain/listings/space/space.rules.ts'
import { COUNT_LIMITS } from '#app/domain/listings/editor/listing-editor.model.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { EditorField, FieldRow, type FieldControlProps, type FieldsProps } from './editor-field.tsx'
import { CountField } from './count-field.tsx'

export function BasicsFields(props: FieldsProps) {
  return (
    <>
      <EditorField {...props} name="propertyType">
        {(field) => (
          <Pills
            {...field}
            legend={m.editor_type()}
            options={PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) }))}
          />
        )}
      </EditorField>
      <EditorField {...props} name="roomType">
        {(field) => <Pills {...field} legend={m.editor_room_type()} options={props.listing.roomTypes} />}
      </EditorField>
      <SharedHomeFields {...props} />
      <Counts {...props} />
      <FieldRow>
        <EditorField {...props} name="floorArea">
          {(field) => (
            <Field
              {...field}
              label={m.editor_floor_area()}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              isOptional
            />
          )}
        </EditorField>
        <EditorField {...props} name="furnishing">
          {(field) => <Select {...field} label={m.listing_furnishing()} choices={props.listing.furnishings} />}
        </EditorField>
      </FieldRow>
      {props.listing.isAgents ? (
        <FieldRow>
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
        </FieldRow>
      ) : null}
    </>
  )
}

/** A group of radios has no element of its own that takes the focus. */
function Pills({
  id,
  ...group
}: FieldControlProps & { legend: string; options: readonly { value: string; label: string }[] }) {
  return (
    <div id={id} tabIndex={-1} className="outline-none">
      <RadioGroup {...group} look="pills" />
    </div>
  )
}

function Counts(props: FieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      <CountField
        {...props}
        name="bedroomCount"
        label={m.listing_bedrooms()}
        hint={m.editor_bedrooms_hint()}
        {...COUNT_LIMITS.bedroomCount}
      />
      <CountField {...props} name="maxGuests" label={m.ui_max_occupants()} {...COUNT_LIMITS.maxGuests} />
      <CountField
        {...props}
        name="bathroomCount"
        label={m.listing_bathrooms()}
        {...COUNT_LIMITS.bathroomCount}
        isOptional
      />
      <CountField {...props} name="bedCount" label={m.editor_beds()} {...COUNT_LIMITS.bedCount} isOptional />
      <CountField {...props} name="parkingCount" label={m.editor_parking()} {...COUNT_LIMITS.parkingCount} isOptional />
    </div>
  )
}

/** Hidden, not left out, for a space that cannot have them: without JavaScript the form sends what is stored. */
function SharedHomeFields(props: FieldsProps) {
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
