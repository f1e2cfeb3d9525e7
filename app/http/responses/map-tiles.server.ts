import type { Ctx } from '#app/domain/ctx.server.ts'
import { STREETS_PATH } from '#app/shared/site-pages.ts'

/** The highest zoom level that common tile servers offer. */
const MAX_ZOOM_OF_PICTURES = 19
/** The street file has data up to zoom 14, which is drawn larger from there on. */
const MAX_ZOOM_OF_STREETS = 18

export type MapTiles = { kind: 'pictures' | 'streets'; url: string; attribution: string; maxZoom: number }

/** What is drawn above our own base layer: streets from the configured file, otherwise tiles from a tile server, if there is one. */
export function getMapTiles(ctx: Ctx): MapTiles | undefined {
  const { streets, tiles } = ctx.config
  if (streets) {
    const url = streets.kind === 'file' ? STREETS_PATH : streets.url
    return { kind: 'streets', url, attribution: streets.attribution, maxZoom: MAX_ZOOM_OF_STREETS }
  }
  return tiles && { kind: 'pictures', ...tiles, maxZoom: MAX_ZOOM_OF_PICTURES }
}
