// Header injections (promise E1): every line break that some parser accepts, with every header worth injecting.
const LINE_BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u000c',
  '\r\n\t',
  '\r\n ',
  '\n\n',
  '\u001e',
  '\ud800',
  '\u202e',
]
const INJECTED_LINES = [
  'Bcc: victim@tahanan.example',
  'To: victim@tahanan.example',
  'Cc: victim@tahanan.example',
  'From: bank@tahanan.example',
  'Reply-To: thief@tahanan.example',
  'Content-Type: text/html',
  'MIME-Version: 9',
  'X-Evil: 1',
]
const TEMPLATES = [
  (line: string, lineBreak: string) => `Hello${lineBreak}${line}`,
  (line: string, lineBreak: string) => `Hello${lineBreak}${line}${lineBreak}${lineBreak}<script>`,
]

export const INJECTIONS: readonly string[] = LINE_BREAKS.flatMap((lineBreak) =>
  INJECTED_LINES.flatMap((line) => TEMPLATES.map((template) => template(line, lineBreak))),
)
