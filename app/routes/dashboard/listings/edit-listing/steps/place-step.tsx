// Where the home is: the place for everybody, street, unit and pin for the owner.
import { useMemo, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import type { MapLabels, MapPosition, MapTiles } from '#app/ui/map/map-model.ts'
import { formatPin } from '#app/domain/listings/editor/listing-editor.rules.ts'
import { PlaceField } from './place-field.tsx'
import { EditorField, FieldRow, type StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'

/** Where the map starts: the pin, the chosen place, or the whole country. `radius` is that of the public circle in metres. */
export type EditorMap = { center: MapPosition; zoom: number; radius: number; tiles: MapTiles | undefined }

const ZOOM_AT_PLACE = 14

export function PlaceStep({ map, ...props }: StepProps & { map: EditorMap }) {
  const { autosave, state } = props.editor
  const { pinPlace, values } = state.loaded
  const [view, setView] = useState({ place: values.place, center: map.center, zoom: map.zoom })
  const showCenter = (place: string, center: MapPosition | null) =>
    setView({ ...view, place, ...(center === null ? {} : { center, zoom: ZOOM_AT_PLACE }) })
  // the server has found a place that was typed
  if (view.place !== values.place) showCenter(values.place, pinPlace.center)
  return (
    <>
      <EditorField {...props} name="place">
        {(field) => (
          <PlaceField
            {...field}
            suggestions={state.placeSuggestions}
            onPlace={(place, position) => {
              if (position) showCenter(values.place, { lat: position.lat, lng: position.lng })
              autosave.type({ place }, { isShown: place !== state.texts.place && position === undefined })
              void autosave.flush() // the answer has the pin
            }}
          />
        )}
      </EditorField>
      <FieldRow>
        <EditorField {...props} name="street">
          {(field) => (
            <Field
              {...field}
              label={m.editor_street()}
              hint={m.editor_private()}
              maxLength={200}
              autoComplete="off"
              isOptional
            />
          )}
        </EditorField>
        <EditorField {...props} name="unit">
          {(field) => <Field {...field} label={m.editor_unit()} maxLength={60} autoComplete="off" isOptional />}
        </EditorField>
      </FieldRow>
      <PinMap {...props} map={{ ...map, ...view }} onCenter={(center) => showCenter(values.place, center)} />
      <SeenByRenters {...props} />
    </>
  )
}

type PinMapProps = StepProps & { map: EditorMap; onCenter: (center: MapPosition) => void }

/** The position itself is of no use to people, so it is in a hidden field. Without JavaScript the pin stays where the server dropped it. */
function PinMap({ map, onCenter, ...props }: PinMapProps) {
  const { autosave, state } = props.editor
  const pin = useMemo(() => readPin(state.texts.pin), [state.texts.pin])
  const labels = useMemo(() => buildMapLabels(), [])
  const { approximate } = state.loaded
  const circle = useMemo(() => approximate && { ...approximate, radius: map.radius }, [approximate, map.radius])
  const [shownCenter, setShownCenter] = useState(map.center)
  const movePin = (position: MapPosition) => autosave.type({ pin: formatPin(position) }, { isShown: true })
  return (
    <div className="grid gap-3">
      <div className="noscript:hidden">
        <LazyMap
          center={map.center}
          zoom={map.zoom}
          pin={pin}
          onPinMove={movePin}
          circle={circle ?? undefined}
          tiles={map.tiles}
          labels={labels}
          onMove={({ center }) => setShownCenter(center)}
          className="h-80 rounded-box border border-line"
        />
      </div>
      <EditorField {...props} name="pin">
        {({ id, name, defaultValue, error }) => (
          <div id={id} tabIndex={-1} className="outline-none">
            <input type="hidden" name={name} value={defaultValue} />
            <FieldNotes id={id} hint={m.editor_pin_hint()} error={error} />
          </div>
        )}
      </EditorField>
      <PinNote {...props} />
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {pin === null ? (
          <Button variant="line" size="small" onClick={() => movePin(shownCenter)}>
            {m.editor_pin_here()}
          </Button>
        ) : (
          <CenterAgain
            {...props}
            onCenter={(center) => {
              movePin(center)
              onCenter(center)
            }}
          />
        )}
      </div>
    </div>
  )
}

function CenterAgain({ editor, onCenter }: StepProps & { onCenter: (center: MapPosition) => void }) {
  const { pinPlace, values } = editor.state.loaded
  const { center } = pinPlace
  if (center === null) return null
  return (
    <Button
      variant="line"
      size="small"
      disabled={editor.state.texts.pin === formatPin(center)}
      onClick={() => onCenter(center)}
    >
      {m.editor_pin_center({ place: values.place.split(', ')[0] ?? '' })}
    </Button>
  )
}

/** About the pin that is saved. It never blocks. */
function PinNote({ editor }: StepProps) {
  const { pinPlace, values } = editor.state.loaded
  const place = values.place.split(', ').slice(0, 2).join(', ')
  return (
    <div aria-live="polite">
      {pinPlace.nearerCity !== null ? (
        <Alert tone="amber" title={m.editor_pin_outside({ city: pinPlace.nearerCity, place })} />
      ) : pinPlace.isAtCenter ? (
        <Alert tone="sea" title={m.editor_pin_at_center({ place })} />
      ) : null}
    </div>
  )
}

function SeenByRenters({ editor }: StepProps) {
  const { values, approximate } = editor.state.loaded
  const { place } = values
  const text =
    place === ''
      ? m.editor_seen_nothing()
      : approximate === null
        ? m.editor_seen_no_pin({ place })
        : m.editor_seen_text({ place })
  return (
    <div className="flex items-start gap-3 rounded-box bg-sea-soft px-4 py-3 text-label">
      <EyeIcon className="mt-0.5 text-sea-strong" />
      <div>
        <p className="font-semibold text-sea-strong">{m.editor_seen_by_renters()}</p>
        <p aria-live="polite">{text}</p>
      </div>
    </div>
  )
}

/** Null while the text is no position; the server says why. */
function readPin(text: string): MapPosition | null {
  const [lat, lng] = text.split(/[,;\s]+/).map(Number)
  return text.trim() !== '' && Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : null
}

function buildMapLabels(): MapLabels {
  return {
    label: m.editor_pin_map(),
    pin: m.editor_pin_name(),
    zoomIn: m.map_zoom_in(),
    zoomOut: m.map_zoom_out(),
    cluster: String,
    approximate: m.map_approximate(),
    schematic: m.map_schematic(),
    tilesFailed: m.map_tiles_failed(),
    loading: m.map_loading(),
    failed: m.map_failed(),
    retry: m.ui_try_again(),
  }
}
