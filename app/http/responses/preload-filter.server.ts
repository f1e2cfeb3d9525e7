// Removes modulepreload links from the head, so that JavaScript does not compete with styles, fonts and the first image for bandwidth.
// React Router adds them and has no option to turn them off. The script at the end of the page still loads the modules.

const PRELOAD = /<link rel="modulepreload" [^>]*>/g
const HEAD_END = '</head>'
const EMPTY = Buffer.alloc(0)

type Filter = { pass: (piece: Buffer) => Buffer; rest: () => Buffer }

/** Filters one page chunk by chunk: buffers until the head is complete, then passes the rest through. */
export function createPreloadFilter(): Filter {
  let head = EMPTY
  let isHeadDone = false
  return {
    pass(piece) {
      if (isHeadDone) return piece
      head = Buffer.concat([head, piece])
      const end = head.indexOf(HEAD_END)
      if (end === -1) return EMPTY
      isHeadDone = true
      return Buffer.concat([removePreloads(head.subarray(0, end)), head.subarray(end)])
    },
    rest: () => (isHeadDone ? EMPTY : head),
  }
}

/** latin1 maps each byte to one character and back, so all other bytes are unchanged. */
function removePreloads(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(PRELOAD, ''), 'latin1')
}
