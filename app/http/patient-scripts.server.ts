// A page is read before it is used: its code is fetched after the letters and the first picture. React Router asks for the code with the
// browser's highest priority and has no setting for it, so the links are rewritten as the page streams out.
import { Transform } from 'node:stream'

const EAGER = '<link rel="modulepreload" '
const PATIENT = '<link rel="modulepreload" fetchpriority="low" '

export function withPatientScripts(onEnd: () => void): Transform {
  let held = ''
  const decoder = new TextDecoder()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = (held + decoder.decode(chunk, { stream: true })).replaceAll(EAGER, PATIENT)
      const cut = text.length - begunAtEnd(text)
      held = text.slice(cut)
      done(null, text.slice(0, cut))
    },
    flush(done) {
      onEnd()
      done(null, held + decoder.decode())
    },
  })
}

/** How many characters at the end may be the beginning of a link that the next piece goes on with. */
function begunAtEnd(text: string): number {
  for (let length = Math.min(EAGER.length - 1, text.length); length > 0; length--) {
    if (EAGER.startsWith(text.slice(-length))) return length
  }
  return 0
}
