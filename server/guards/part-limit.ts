// Shortens the parts of a multipart body while it arrives. A file over its limit keeps one byte more than the limit and loses the rest, so
// that the route gets the other fields and refuses the file beside its field, and the memory for the file stays bounded.

/** The boundary of a multipart content type, or null. */
export function readBoundary(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

const MAX_HEADER_BYTES = 8 * 1024

/** A stretch of the body: what ends it, how many of its bytes are kept, and what follows. */
type Section = { end: Buffer; maxBytes: number; next: () => Section }

/** Returns a function that takes the next chunk and returns the bytes to keep of it. */
export function createPartLimit(boundary: string, maxFileBytes: number): (chunk: Buffer) => Buffer[] {
  const maxBytes = maxFileBytes + 1 // the route must see that the file is too large
  const headers: Section = { end: Buffer.from('\r\n\r\n'), maxBytes: MAX_HEADER_BYTES, next: () => content }
  const content: Section = { end: Buffer.from(`\r\n--${boundary}`, 'latin1'), maxBytes, next: () => headers }
  let section: Section = { end: Buffer.from(`--${boundary}`, 'latin1'), maxBytes, next: () => headers }
  let tail = Buffer.alloc(0) // the last bytes of the section, which may be the start of its end
  let offset = 0 // position in the section of the first byte of `tail`
  let kept = 0 // bytes of the section that were returned; they may include the start of its end
  return (chunk) => {
    const bytes = Buffer.concat([tail, chunk])
    const output: Buffer[] = []
    const keepUntil = (position: number) => {
      const until = Math.min(position, section.maxBytes)
      if (until > kept) output.push(bytes.subarray(kept - offset, until - offset))
      kept = Math.max(kept, until)
    }
    let start = 0
    for (;;) {
      const found = bytes.indexOf(section.end, start)
      if (found === -1) break
      keepUntil(offset + found)
      output.push(section.end.subarray(Math.max(0, kept - offset - found)))
      start = found + section.end.length
      offset = -start
      kept = 0
      section = section.next()
    }
    const arrived = offset + bytes.length
    keepUntil(arrived)
    tail = bytes.subarray(Math.max(start, bytes.length - section.end.length + 1))
    offset = arrived - tail.length
    return output
  }
}
