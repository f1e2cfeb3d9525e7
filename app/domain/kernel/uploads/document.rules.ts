// Papers and photos that people hand to each other: pictures as everywhere, and PDF (PROMISES U7).

export const DOCUMENT_ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'

/** The longest side of a photo: enough to read a contract on it, small enough for a phone. */
export const PHOTO_SIDE_PX = 1_600

const HEAD_BYTES = 1_024
const NAME_MAX = 120

/** By its signature at the very beginning: a file that is something else first and a PDF later is neither. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-HEAD_BYTES))
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF')
}

/** What the person called it, for reading only: no path, no hidden characters, our own ending. */
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
