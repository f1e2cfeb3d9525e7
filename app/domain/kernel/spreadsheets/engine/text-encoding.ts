// Bytes of a text file → text. Spreadsheets save UTF-8 with or without a mark, UTF-16, and Windows-1252.

export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8', bytes.subarray(3))
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes.subarray(2))
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes.subarray(2))
  // In UTF-16 every second byte of Latin text is zero.
  if (first !== 0 && second === 0) return decode('utf-16le', bytes)
  if (first === 0 && second !== 0) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes)
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)
