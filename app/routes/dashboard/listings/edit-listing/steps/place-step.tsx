import { useMemo, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
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
  const [view, setView] = useState({ center: map.center, zoom: map.zoom })
  return (
    <>
      <EditorField {...props} name="place">
        {(field) => (
          <PlaceField
            {...field}
            suggestions={state.placeSuggestions}
            onPlace={(place, position) => {
              if (position) setView({ center: { lat: position.lat, lng: position.lng }, zoom: ZOOM_AT_PLACE })
              autosave.type({ place }, { isShown: place !== state.texts.place && position === undefined })
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
      <PinMap {...props} map={{ ...map, ...view }} />
      <SeenByRenters {...props} />
    </>
  )
}

function PinMap({ map, ...props }: StepProps & { map: EditorMap }) {
  const { autosave, state } = props.editor
  const [center, setCenter] = useState(map.center)
  const pin = useMemo(() => readPin(state.texts.pin), [state.texts.pin])
  const labels = useMemo(() => buildMapLabels(), [])
  const { approximate } = state.loaded
  const circle = useMemo(() => approximate && { ...approximate, radius: map.radius }, [approximate, map.radius])
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
          onMove={({ center: next }) => setCenter(next)}
          className="h-80 rounded-box border border-line"
        />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <EditorField {...props} name="pin">
          {(field) => (
            <Field {...field} label={m.editor_pin()} hint={m.editor_pin_hint()} maxLength={60} autoComplete="off" />
          )}
        </EditorField>
        <div className="flex flex-wrap gap-2 sm:pt-7.5 noscript:hidden">
          {pin === null ? (
            <Button variant="line" size="small" onClick={() => movePin(center)}>
              {m.editor_pin_here()}
            </Button>
          ) : (
            <Button variant="line" size="small" onClick={() => autosave.type({ pin: '' }, { isShown: true })}>
              {m.editor_pin_remove()}
            </Button>
          )}
        </div>
      </div>
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
