import { currentRuntime } from '#app/runtime.server.ts'

/** As far as the usual tile servers go. */
const DEEPEST_ZOOM = 19

/** The street map drawn over our own base layer, where the operator has configured one. */
export async function mapTiles(): Promise<{ url: string; attribution: string; maxZoom: number } | undefined> {
  const { env } = await currentRuntime()
  return env.tiles && { ...env.tiles, maxZoom: DEEPEST_ZOOM }
}
