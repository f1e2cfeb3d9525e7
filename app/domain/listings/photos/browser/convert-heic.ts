// A HEIC photo of a phone → JPEG, by what the browser itself can read: Safari reads HEIC, others do not. Loaded only for such a photo. A
// decoder in WebAssembly would need a weaker content security policy on all pages of the console.

/** Twice the widest size that is stored. */
const MAX_SIDE_PX = 3_200
const QUALITY = 0.92

/** Null if this browser cannot read the photo. */
export async function convertHeic(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}
