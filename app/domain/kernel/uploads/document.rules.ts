// Rules for files that people send each other: pictures and PDF (promise U7).

export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp'
export const DOCUMENT_ACCEPT = `${PHOTO_ACCEPT},application/pdf`

/** The longest side of a photo: enough to read a contract, small enough for a phone. */
export const PHOTO_SIDE_PX = 1_600

const HEAD_BYTES = 1_024
const NAME_MAX = 120

/** The signature must be at the start: a file with two formats (polyglot) is refused. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-HEAD_BYTES))
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF')
}

/** The file name for display only: no path, no hidden characters, our own extension. */
export function buildDisplayName(name: string, extension: string): string | null {
  const baseName = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/["<>|:*?]/g, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, NAME_MAX)
    .replaceAll(/^\.+|[.\s]+$/g, '')
  return baseName === '' ? null : `${baseName}.${extension}`.toWellFormed()
}
