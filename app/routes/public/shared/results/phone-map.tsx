// The map of a phone fills the screen as a modal dialog: a bar with the search, the map, cards that slide, and the list below its handle.
// Escape, the arrow and the back button of the phone close it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { SHEET_ID } from '#app/domain/search/criteria/components/lazy-filters.tsx'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { IconButton, ButtonLink } from '#app/ui/controls/button.tsx'
import { ArrowLeftIcon, SlidersIcon } from '#app/ui/icons/icons.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import { TOOLS_ROW_PX } from '#app/ui/map/map-model.ts'
import { MapCard } from './map-card.tsx'
import { MapDeck } from './map-deck.tsx'
import { MapFailureNote } from './map-failure-note.tsx'
import { DrawButton, DrawHint } from './draw-area.tsx'
import { buildMapLabels } from './map-labels.ts'
import { HANDLE_PX, MapListSheet } from './map-list-sheet.tsx'
import type { MapPaneProps } from './map-pane.tsx'
import { useMapCards } from './use-map-cards.ts'
import { type Chosen, useMapSearch } from './use-map-search.ts'

/** Bar, tools and handle; a pin is 40 px high and up to 80 px wide around its point. */
const PADDING = { top: 116, right: 48, bottom: HANDLE_PX + TOOLS_ROW_PX, left: 48 }
const CARD_PX = 132

export type PhoneMapProps = MapPaneProps & {
  /** The address of the list with the same search. */
  listAddress: string
  onClose: () => void
}

export function PhoneMap({ input, found, tiles, go, listAddress, onClose }: PhoneMapProps) {
  const search = useMapSearch({ input, found, go })
  const { chosen, move, withoutPosition, inView } = search
  const { getCard, fetchSpot } = useMapCards(listNearest(chosen), found?.listings ?? [])
  const [isListOpen, setIsListOpen] = useState(false)
  const dialog = useModal(() => {
    if (search.isDrawing) search.setIsDrawing(false)
    else if (isListOpen) setIsListOpen(false)
    else onClose()
  }, onClose)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={m.map_label()}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-page text-ink outline-none"
    >
      <LazyMap
        {...search.view}
        padding={PADDING}
        cardHeight={chosen ? CARD_PX : 0}
        isFullScreen
        spots={search.spots}
        selectedId={chosen?.spotKey}
        onSelect={search.chooseSpot}
        onSpotOpen={(spot) => {
          if (move) void fetchSpot(spot, move, search.searchQuery).then((ids) => search.openSpot(spot, ids))
        }}
        onMove={search.onMove}
        isDrawing={search.isDrawing}
        onDraw={search.searchInShape}
        tools={<DrawButton {...search} />}
        tiles={tiles}
        circle={search.commute?.circle}
        labels={buildMapLabels(search.commute?.label)}
        className="absolute! inset-0"
      />
      {search.isDrawing ? (
        <div className="pointer-events-none absolute inset-x-3 top-18 z-[1001] flex justify-center">
          <DrawHint />
        </div>
      ) : null}
      <MapBar summary={summarize(found)} onClose={onClose} />
      <div
        style={{ bottom: HANDLE_PX }}
        className="pointer-events-none absolute inset-x-0 z-[1001] grid grid-cols-1 justify-items-center gap-2 *:w-full"
      >
        {search.hasFailed ? <MapFailureNote onRetry={search.retry} /> : null}
        {chosen ? (
          <MapDeck ids={chosen.ids} chosenId={chosen.id} getCard={getCard} onChoose={search.chooseCard} />
        ) : null}
      </div>
      <MapListSheet
        title={inView === null ? m.map_loading() : m.map_homes_here({ count: inView, figure: formatNumber(inView) })}
        note={
          withoutPosition > 0
            ? m.map_no_position({ count: withoutPosition, figure: formatNumber(withoutPosition) })
            : null
        }
        isOpen={isListOpen}
        onToggle={setIsListOpen}
      >
        <ul className="grid gap-2">
          {(found?.listings ?? []).map((listing) =>
            isInvalidListing(listing) ? null : (
              <li key={listing.id}>
                <MapCard listing={listing} />
              </li>
            ),
          )}
        </ul>
        <ButtonLink to={listAddress} replace variant="line" wide className="mt-4">
          {m.map_show_list()}
        </ButtonLink>
      </MapListSheet>
    </dialog>
  )
}

function MapBar({ summary, onClose }: { summary: string; onClose: () => void }) {
  return (
    <div className="absolute inset-x-3 top-3 z-[1001] flex h-13 items-center rounded-full border border-line bg-surface px-1 shadow-float">
      <IconButton label={m.map_close()} onClick={onClose}>
        <ArrowLeftIcon />
      </IconButton>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openFilters}
        className="flex h-11 min-w-0 flex-1 items-center justify-between gap-2 rounded-full pr-3 pl-1 text-left text-label font-semibold"
      >
        <span className="truncate">{summary}</span>
        <span className="sr-only">{m.filter_title()}</span>
        <SlidersIcon className="shrink-0" />
      </button>
    </div>
  )
}

/** The button of the sheet is on the page behind, which is inert for people but not for code. */
function openFilters(): void {
  document.querySelector<HTMLElement>(`[popovertarget="${SHEET_ID}"]`)?.click()
}

function summarize(found: MapPaneProps['found']): string {
  const chips = found ? [...found.chips.understood, ...found.chips.set] : []
  return chips.length > 0 ? chips.map(({ label }) => label).join(' · ') : m.listing_all_homes()
}

/** The chosen card first, then its neighbors on both sides. */
function listNearest(chosen: Chosen | undefined): string[] {
  if (!chosen) return []
  const at = chosen.ids.indexOf(chosen.id)
  return chosen.ids.toSorted((a, b) => Math.abs(chosen.ids.indexOf(a) - at) - Math.abs(chosen.ids.indexOf(b) - at))
}

/** `onEscape` may do less than closing. The browser closes a dialog by itself if it is asked twice in a row. */
function useModal(onEscape: () => void, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef({ onEscape, onClose })
  useEffect(() => {
    latest.current = { onEscape, onClose }
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const handleCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      latest.current.onEscape()
    }
    const handleClose = () => latest.current.onClose()
    if (!dialog.open) dialog.showModal()
    dialog.focus() // not the first button, which would look chosen
    dialog.addEventListener('cancel', handleCancel)
    dialog.addEventListener('close', handleClose)
    return () => {
      dialog.removeEventListener('cancel', handleCancel)
      dialog.removeEventListener('close', handleClose)
      dialog.close() // returns the focus to the button that opened the map
    }
  }, [])
  return ref
}
