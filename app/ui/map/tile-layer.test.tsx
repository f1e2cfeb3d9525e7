import { describe, expect, test, vi } from 'vitest'
import { createTileLayer, watchTiles } from './tile-layer.ts'

const tiles = {
  kind: 'pictures' as const,
  url: 'http://127.0.0.1:1/{z}/{x}/{y}.png',
  attribution: 'somebody',
  maxZoom: 18,
}

function watchTestLayer() {
  const layer = createTileLayer(tiles)
  const working = vi.fn<() => void>()
  const failed = vi.fn<() => void>()
  watchTiles(layer, { working, failed })
  const happen = (what: 'tileload' | 'tileerror', times = 1) => {
    for (let n = 0; n < times; n++) layer.fire(what, { tile: { src: 'http://127.0.0.1:1/1/1/1.png' } })
  }
  return { working, failed, happen }
}

describe('tile layer', () => {
  test('the tile layer gives up once, after four failures without a success', () => {
    const { working, failed, happen } = watchTestLayer()
    happen('tileerror', 3)
    expect(failed).not.toHaveBeenCalled()
    happen('tileerror', 5)
    expect(failed).toHaveBeenCalledOnce()
    happen('tileload')
    expect(working).not.toHaveBeenCalled()
  })

  test('the tile layer stays if some tiles load', () => {
    const { working, failed, happen } = watchTestLayer()
    happen('tileerror', 3)
    happen('tileload')
    happen('tileerror', 20)
    expect(working).toHaveBeenCalledOnce()
    expect(failed).not.toHaveBeenCalled()
  })
})
