// A page is read before it is used: its code must not compete with the style, the letters and the first picture. React Router asks for
// all of it in the head (modulepreload) and has no setting against it, so those links are taken out as the page streams by. The code is
// still fetched, by the page's own script at its end.
import { Transform } from 'node:stream'

const BEGIN = '<link rel="modulepreload" '
const END = '>'

export function withLateCode(onEnd: () => void): Transform {
  const decoder = new TextDecoder()
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { ready, rest } = withoutPreloads(held + decoder.decode(chunk, { stream: true }))
      held = rest
      done(null, ready)
    },
    flush(done) {
      onEnd()
      done(null, held + decoder.decode())
    },
  })
}

/** `rest` may be, or may become, a link that the next piece goes on with. */
function withoutPreloads(text: string): { ready: string; rest: string } {
  let ready = ''
  let at = 0
  for (;;) {
    const begin = text.indexOf(BEGIN, at)
    if (begin === -1) break
    ready += text.slice(at, begin)
    const end = text.indexOf(END, begin)
    if (end === -1) return { ready, rest: text.slice(begin) }
    at = end + END.length
  }
  const cut = text.length - begunAtEnd(text.slice(at))
  return { ready: ready + text.slice(at, cut), rest: text.slice(cut) }
}

function begunAtEnd(text: string): number {
  for (let length = Math.min(BEGIN.length - 1, text.length); length > 0; length--) {
    if (BEGIN.startsWith(text.slice(-length))) return length
  }
  return 0
}
