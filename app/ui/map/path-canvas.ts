// The canvas of the paths of a map. Leaflet forgets a frame that it has requested when it draws at once, so it cannot cancel that frame when
// the map is removed: the frame would draw on a canvas that is gone.
import L from 'leaflet'

type Drawing = { _ctx?: CanvasRenderingContext2D; _redraw: (this: Drawing) => void }

const { _redraw: redraw } = L.Canvas.prototype as unknown as Drawing
const PathCanvas = L.Canvas.extend({
  _redraw(this: Drawing) {
    const { _ctx: context } = this
    if (context) redraw.call(this)
  },
}) as unknown as new (options: L.RendererOptions) => L.Canvas

export const createPathCanvas = (pane: string): L.Canvas => new PathCanvas({ pane, padding: 0.4 })
