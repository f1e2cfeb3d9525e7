import type { Ctx } from '#app/domain/ctx.server.ts'

/** The highest zoom level that common tile servers offer. */
const MAX_ZOOM = 19

export type MapTiles = { url: string; attribution: string; maxZoom: number }

/** Tiles above our own base layer, if a tile server is configured. */
export function getMapTiles(ctx: Ctx): MapTiles | undefined {
  const { tiles } = ctx.config
  return tiles && { ...tiles, maxZoom: MAX_ZOOM }
}
