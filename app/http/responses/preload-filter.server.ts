// A page is read before it is used: its code must not compete with the style, the letters and the first picture. React Router asks for
// all of it in the head (modulepreload) and has no setting against it, so those links are taken out as the page goes by. The code is
// still fetched, by the page's own script at its end.

const PRELOAD = /<link rel="modulepreload" [^>]*>/g
const HEAD_END = '</head>'
const EMPTY = Buffer.alloc(0)

type Filter = { pass: (piece: Buffer) => Buffer; rest: () => Buffer }

/** Takes one page piece by piece, and waits for its whole head; what follows passes as it is, unread. */
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

/** A letter for each byte, there and back: what is not a link stays as it was. */
function removePreloads(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(PRELOAD, ''), 'latin1')
}
