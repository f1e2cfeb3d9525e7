// The tool to draw an area on the map, and what it says while somebody draws.
import { useEffect } from 'react'
import { m } from '#app/messages/messages.js'
import { PencilIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { FLOATING_CLASS } from './map-failure-note.tsx'

type DrawButtonProps = {
  isDrawing: boolean
  setIsDrawing: (isDrawing: boolean) => void
  /** Null without a drawn area. */
  removeShape: (() => void) | null
}

/** Removes the area if there is one. Escape ends the drawing. */
export function DrawButton({ isDrawing, setIsDrawing, removeShape }: DrawButtonProps) {
  useEffect(() => {
    if (!isDrawing) return
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsDrawing(false)
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isDrawing, setIsDrawing])
  if (removeShape && !isDrawing)
    return (
      <button type="button" aria-label={m.map_draw_remove()} onClick={removeShape} className={TOOL_CLASS}>
        <XIcon />
      </button>
    )
  return (
    <button
      type="button"
      aria-label={m.map_draw()}
      aria-pressed={isDrawing}
      onClick={() => setIsDrawing(!isDrawing)}
      className={cx(TOOL_CLASS, isDrawing && 'bg-sea-soft text-sea-strong')}
    >
      <PencilIcon />
    </button>
  )
}
const TOOL_CLASS = 'grid size-11 place-items-center text-ink hover:bg-sea-soft'

export function DrawHint() {
  return <output className={cx(FLOATING_CLASS, 'px-4 py-2.5 leading-tight')}>{m.map_draw_hint()}</output>
}
