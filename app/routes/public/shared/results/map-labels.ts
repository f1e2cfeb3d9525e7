import { m } from '#app/messages/messages.js'
import { formatNumber } from '#app/i18n/format.ts'
import type { MapLabels } from '#app/ui/map/map-model.ts'

/** The translated texts of the map; `circle` names the circle on it. */
export function buildMapLabels(circle = m.map_approximate()): MapLabels {
  return {
    label: m.map_label(),
    zoomIn: m.map_zoom_in(),
    zoomOut: m.map_zoom_out(),
    cluster: (count) => m.listing_count({ count, figure: formatNumber(count) }),
    spots: m.map_pins(),
    approximate: circle,
    schematic: m.map_schematic(),
    tilesFailed: m.map_tiles_failed(),
    loading: m.map_loading(),
    failed: m.map_failed(),
    retry: m.ui_try_again(),
  }
}
