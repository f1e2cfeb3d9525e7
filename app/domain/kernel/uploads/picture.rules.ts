// Limits and formats of pictures (promises U1, U3, U4).

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** For file inputs. With this list, phones convert HEIC to JPEG. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** One size for all screens. */
export const AVATAR_SIDE_PX = 512

export const QUOTA_BYTES = 200 * 1024 * 1024

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']

/** What phones store. The server does not read it; some browsers can make a JPEG of it. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCodePoint(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4))
}

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** By the first bytes, because name and declared type can be forged. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | null {
  const hasBytesAt = (offset: number, ...values: number[]) =>
    values.every((value, index) => bytes[offset + index] === value)
  if (hasBytesAt(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (hasBytesAt(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (hasBytesAt(0, 0x52, 0x49, 0x46, 0x46) && hasBytesAt(8, 0x57, 0x45, 0x42, 0x50)) return 'webp'
  return null
}
