// Finds the parts of a multipart body while it arrives, as places in the body: their bytes stay where they are. Reads each byte once.
import type { FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'

const MAX_PARTS = 10
const MAX_HEADER_BYTES = 16 * 1024
const MAX_FIELD_BYTES = 1_024
const HEADERS_END = Buffer.from('\r\n\r\n')

type Part = { name: string; fileName: string | null; start: number; size: number; text: string }
type Section = 'preamble' | 'headers' | 'content'

export type PartScanner = {
  scan: (chunk: Buffer) => void
  /** Null for a body that is not a complete form of few parts. `path` is where the body is. */
  getForm: (path: string) => FormOnDisk | null
}

export function createPartScanner(boundary: string): PartScanner {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  let section: Section = 'preamble'
  /** A body starts with its first delimiter, without the line end before it. */
  let rest = Buffer.from('\r\n')
  let restStart = -2
  let open: Part | null = null
  let isBroken = false
  const parts: Part[] = []

  const endContent = (content: Buffer, end: number) => {
    if (!open) return
    open.size = end - open.start
    if (open.fileName === null && open.size <= MAX_FIELD_BYTES) open.text = content.toString('utf8')
    isBroken ||= open.fileName === null && open.size > MAX_FIELD_BYTES
    parts.push(open)
    open = null
    isBroken ||= parts.length > MAX_PARTS
  }
  return {
    scan(chunk) {
      if (isBroken) return
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (;;) {
        const mark = section === 'headers' ? HEADERS_END : delimiter
        const found = bytes.indexOf(mark, start)
        if (found === -1) break
        if (section === 'headers')
          open = readHeaders(bytes.toString('utf8', start, found), restStart + found + mark.length)
        else endContent(bytes.subarray(start, found), restStart + found)
        section = section === 'headers' ? 'content' : 'headers'
        start = found + mark.length
      }
      // Headers and texts are kept whole; of a file only what may be the start of the next delimiter
      const isShort = section === 'headers' || (open !== null && open.fileName === null)
      const keptFrom = isShort ? start : Math.max(start, bytes.length - delimiter.length + 1)
      rest = Buffer.from(bytes.subarray(keptFrom))
      restStart += keptFrom
      isBroken ||= rest.length > MAX_HEADER_BYTES
    },
    getForm(path) {
      // After the last delimiter are two hyphens
      if (isBroken || section !== 'headers' || !rest.toString('latin1').startsWith('--')) return null
      const files = parts.flatMap(({ name, fileName, start, size }) =>
        fileName === null ? [] : [[name, { path, start, size, name: fileName }] as const],
      )
      const fields = parts.flatMap(({ name, fileName, text }) => (fileName === null ? [[name, text] as const] : []))
      return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
    },
  }
}

/** Null without a name. */
function readHeaders(text: string, start: number): Part | null {
  const line = text.split('\r\n').find((header) => /^content-disposition:/i.test(header)) ?? ''
  const name = /;\s*name="([^"]{0,40})"/i.exec(line)?.[1]
  if (!name || !/^[A-Za-z][\w-]*$/.test(name)) return null
  return { name, fileName: /;\s*filename="([^"]{0,300})"/i.exec(line)?.[1] ?? null, start, size: 0, text: '' }
}
