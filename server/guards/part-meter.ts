// Measures the parts of a multipart body while it arrives, so that a file over its limit is cut off and not read to the end.

/** The boundary of a multipart content type, or null. */
export function readBoundary(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/** Returns a function that takes the next chunk and returns the size of the largest part so far, headers included. */
export function createPartMeter(boundary: string): (chunk: Buffer) => number {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let tail = Buffer.alloc(0) // the end of the last chunk, which may contain the start of a delimiter
  let current = 0
  let largest = 0
  return (chunk) => {
    const bytes = Buffer.concat([tail, chunk])
    let start = 0
    for (let found = bytes.indexOf(delimiter); found !== -1; found = bytes.indexOf(delimiter, start)) {
      largest = Math.max(largest, current + found - start)
      current = 0
      start = found + delimiter.length
    }
    const kept = Math.min(bytes.length - start, delimiter.length - 1)
    current += bytes.length - start - kept
    tail = bytes.subarray(bytes.length - kept)
    return (largest = Math.max(largest, current))
  }
}
