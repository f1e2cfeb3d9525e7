// The list below the map of a phone: its handle says how many homes are in view, and pulls it up.
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'

type MapListSheetProps = {
  /** '18 homes here'. */
  title: string
  note: string | null
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

const LIST_ID = 'map-list'
/** A shorter drag is a tap. */
const DRAG_PX = 24
/** The handle, which is always visible. */
export const HANDLE_PX = 68

export function MapListSheet({ title, note, isOpen, onToggle, children }: MapListSheetProps) {
  const { shift, isDragging, handlers } = useDrag(isOpen, onToggle)
  return (
    <div
      style={{ '--drag': `${shift}px`, '--handle': `${HANDLE_PX}px` } as CSSProperties}
      className={cx(
        'absolute inset-x-0 bottom-0 z-[1002] flex h-[calc(100%-76px)] flex-col rounded-t-card border border-b-0 border-line bg-surface shadow-float',
        isOpen
          ? '[transform:translateY(max(0px,var(--drag)))]'
          : '[transform:translateY(calc(100%-var(--handle)+min(0px,var(--drag))))]',
        !isDragging && 'transition-transform motion-reduce:transition-none',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        {...handlers}
        className="relative flex h-[var(--handle)] shrink-0 touch-none items-center justify-between gap-3 rounded-t-card px-4 pt-2 text-left focus-visible:-outline-offset-4"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-sand-400"
        />
        <span className="min-w-0 shrink-0">
          <b className="block truncate font-head text-label font-bold">{title}</b>
          {note ? <span className="block truncate text-tiny text-ink-soft">{note}</span> : null}
        </span>
        <span className="min-w-0 truncate text-sm text-ink-soft">
          {isOpen ? m.map_list_close() : m.map_list_open()}
        </span>
      </button>
      <div
        id={LIST_ID}
        inert={!isOpen}
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-6',
          !isOpen && !isDragging && 'invisible',
        )}
      >
        {children}
      </div>
    </div>
  )
}

/** A drag follows the finger and decides by its direction; a tap or a key toggles. */
function useDrag(isOpen: boolean, onToggle: (isOpen: boolean) => void) {
  const start = useRef<number>(undefined)
  const wasDragged = useRef(false)
  const [shift, setShift] = useState(0)
  const end = () => {
    if (start.current === undefined) return
    start.current = undefined
    wasDragged.current = Math.abs(shift) > DRAG_PX
    if (wasDragged.current) onToggle(shift < 0)
    setShift(0)
  }
  return {
    shift,
    isDragging: shift !== 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        start.current = event.clientY
        wasDragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (start.current !== undefined) setShift(event.clientY - start.current)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClick() {
        if (!wasDragged.current) onToggle(!isOpen)
        wasDragged.current = false
      },
    },
  }
}
