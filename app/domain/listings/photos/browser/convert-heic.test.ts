import { afterEach, expect, test, vi } from 'vitest'
import { isHeic } from '#app/domain/kernel/uploads/picture.rules.ts'
import { convertHeic } from './convert-heic.ts'

afterEach(() => vi.unstubAllGlobals())
const heic = new File(['....ftypheic'], 'IMG_2044.HEIC')

test('a HEIC photo is known by its first bytes', () => {
  const read = (text: string) => isHeic(new TextEncoder().encode(text))
  for (const brand of ['heic', 'heix', 'mif1', 'msf1']) expect(read(`....ftyp${brand}`), brand).toBe(true)
  for (const text of ['....ftypavif', '....ftypisom', '....heicftyp', 'ftypheic', ''])
    expect(read(text), text).toBe(false)
})

test('a browser that reads HEIC makes a JPEG of it, not larger than needed', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6_400, height: 1_600, close }))
  const drawImage = vi.fn<(...facts: unknown[]) => void>()
  const Canvas = class {
    size: string
    constructor(width: number, height: number) {
      this.size = `${width}x${height}`
    }
    getContext = () => ({ drawImage })
    convertToBlob = async ({ type }: { type: string }) => new Blob([this.size], { type })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const photo = await convertHeic(heic)
  expect(photo).toMatchObject({ name: 'IMG_2044.jpg', type: 'image/jpeg' })
  expect(await photo?.text()).toBe('3200x800')
  expect(drawImage).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

test('a browser that does not read HEIC makes nothing', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
  expect(await convertHeic(heic)).toBeNull()
})
