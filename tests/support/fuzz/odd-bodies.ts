// Odd request bodies from a seed: the same seed gives the same bodies, so that a failure can be repeated.

export type OddBody = { type: string | undefined; bytes: Buffer }

export type Random = { below: (max: number) => number; pick: <T>(values: readonly T[]) => T }

/** mulberry32: short, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return { below, pick: (values) => values[below(values.length)] as (typeof values)[number] }
}

const ODD_NAMES = [
  'email[400000000]',
  'a[0][0][0]',
  'a.b.c.d',
  '__proto__',
  '__intent__',
  'constructor.prototype',
  '',
  ' ',
  'ñ',
  '\u{1f3e0}',
  'x'.repeat(500),
]

const ODD_VALUES = [
  '',
  ' ',
  'x',
  'on',
  'send',
  'read',
  'report',
  'contact',
  'inspection',
  'fil',
  '0',
  '-1',
  '1e21',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '0x10',
  '2026-02-30',
  '0000-01-01',
  '275761-01-01',
  '25:61',
  '00000000-0000-4000-8000-000000000000',
  'abc',
  'a@foo-.com',
  'maria@tahanan.example',
  `${'a'.repeat(70)}@example.com`,
  '+639171234567',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '//evil.example',
  '/dashboard',
  'a\r\nBcc: x@y.example',
  'a\0b',
  '\u202eabc',
  '\ud800',
  '\ufdfa'.repeat(200),
  '\u{1f468}\u200d\u{1f469}'.repeat(50),
  'e\u0301'.repeat(2_000),
  '…'.repeat(1_500),
  '111,'.repeat(1_000),
  'a'.repeat(20_000),
  '%',
  '[object Object]',
  '{"a":1}',
]

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded; charset=utf-16',
  '',
]

export function createOddBody(random: Random, names: readonly string[]): OddBody {
  return random.pick([makeForm, makeForm, makeMultipart, makeJson, makeJson, makeManyFields, makeDeepJson, makeNoise])(
    random,
    names,
  )
}

function makeFields({ below, pick }: Random, names: readonly string[]): [string, string][] {
  return Array.from({ length: below(8) }, () => [pick(below(4) === 0 ? ODD_NAMES : names), pick(ODD_VALUES)])
}

function makeForm(random: Random, names: readonly string[]): OddBody {
  const text = new URLSearchParams(makeFields(random, names)).toString()
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }
}

function makeManyFields({ below, pick }: Random, names: readonly string[]): OddBody {
  const pair = pick([`${pick(names)}=&`, '&', '=&', 'a[]=&', `${pick(names)}=%00&`])
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pair.repeat(below(3_000))) }
}

function makeMultipart(random: Random, names: readonly string[]): OddBody {
  const parts = makeFields(random, names).map(([name, value]) => {
    const file = random.below(3) === 0 ? `; filename="${random.pick(['a.png', '', '../a', 'a\0.pdf'])}"` : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  const end = random.pick(['--x--\r\n', '--x--', '', '--x'])
  return { type: 'multipart/form-data; boundary=x', bytes: Buffer.from(parts.join('') + end) }
}

function makeJson(random: Random, names: readonly string[]): OddBody {
  const value = random.pick<unknown>([
    Object.fromEntries(makeFields(random, names)),
    [],
    null,
    7,
    'x',
    [[{}]],
    { a: { b: [1] } },
  ])
  const upTo = random.below(4) === 0 ? { upTo: random.pick([1e21, -1, 1.5, 2 ** 53]) } : {}
  const text = JSON.stringify(random.below(4) === 0 ? upTo : value)
  return { type: 'application/json', bytes: Buffer.from(random.below(10) === 0 ? text.slice(1) : text) }
}

function makeDeepJson({ below, pick }: Random): OddBody {
  const depth = below(20_000)
  const [open, close] = pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return { type: 'application/json', bytes: Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`) }
}

function makeNoise({ below, pick }: Random): OddBody {
  const bytes = Buffer.from(Array.from({ length: below(300) }, () => below(256)))
  return { type: pick(TYPES), bytes }
}
