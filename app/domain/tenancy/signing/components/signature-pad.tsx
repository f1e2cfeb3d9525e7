// A field to draw a signature with finger, pen or mouse. It needs JavaScript; the typed name is enough without it.
import { type PointerEvent, useRef, useState } from 'react'
import { DRAWING_SIZE, MAX_DRAWING } from '#app/domain/tenancy/signing/signing.rules.ts'
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'

const { width, height } = DRAWING_SIZE
/** Nearer points make no visible difference. */
const MIN_DISTANCE = 4
/** "L600 200" */
const POINT_LENGTH = 8

type Point = { x: number; y: number }

export function SignaturePad({ name, initial, error }: { name: string; initial: string; error: string | undefined }) {
  const isHydrated = useIsHydrated()
  const [path, setPath] = useState(initial)
  const last = useRef<Point | null>(null)

  const toPoint = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = (at: number, size: number, whole: number) =>
      Math.min(whole, Math.max(0, Math.round((at / size) * whole)))
    return {
      x: scale(event.clientX - box.left, box.width, width),
      y: scale(event.clientY - box.top, box.height, height),
    }
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = toPoint(event)
    last.current = point
    // A dot is a line to itself
    setPath((drawn) => append(drawn, `M${point.x} ${point.y}L${point.x} ${point.y}`))
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const from = last.current
    if (!from) return
    const point = toPoint(event)
    if (Math.hypot(point.x - from.x, point.y - from.y) < MIN_DISTANCE) return
    last.current = point
    setPath((drawn) => append(drawn, `L${point.x} ${point.y}`))
  }
  const end = () => {
    last.current = null
  }

  return (
    <div>
      <input type="hidden" name={name} value={path} />
      {isHydrated ? (
        <div className="grid gap-1.5">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <span className="text-label font-semibold">{m.signing_draw()}</span>
            {path === '' ? null : (
              <Button type="button" variant="ghost" size="compact" onClick={() => setPath('')}>
                {m.compare_clear()}
              </Button>
            )}
          </div>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            data-signature-pad=""
            className="w-full cursor-crosshair touch-none rounded-control border border-line-strong bg-surface text-ink"
            onPointerDown={begin}
            onPointerMove={draw}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path d={`M40 ${height - 40}H${width - 40}`} className="stroke-line" strokeWidth="2" />
            <path
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <p className="text-tiny text-ink-soft">{m.signing_draw_hint()}</p>
        </div>
      ) : null}
      {error === undefined ? null : <p className="text-tiny text-brick">{error}</p>}
    </div>
  )
}

/** A full field takes no more: the server refuses longer ones. */
const append = (drawn: string, part: string) =>
  drawn.length + part.length > MAX_DRAWING - POINT_LENGTH ? drawn : drawn + part
