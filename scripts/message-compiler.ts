// Compiles the two catalogues of messages to JavaScript. Format of a message (inlang message format, the part that we use): a text with
// `{name}` for a parameter and `\{` for a brace, or one entry with declarations, one plural selector and a text for `one` and `other`.
import { z } from 'zod'

const LOCALES = ['en', 'fil'] as const
const RUNTIME = '#app/i18n/localize.ts'
const KEY = /^[A-Za-z]\w*$/
const PLURAL = /^local (\w+) = (\w+): plural$/
/** An escaped character, a parameter, or a brace that is neither. */
const TOKEN = /\\(.)|\{(\w+)\}|[{}]/gs

const variants = z.tuple([
  z.strictObject({
    declarations: z.array(z.string()),
    selectors: z.tuple([z.string()]),
    match: z.record(z.string(), z.string()),
  }),
])
const catalogue = z.record(z.string(), z.union([z.string(), variants]))
type Message = z.infer<typeof catalogue>[string]
type Catalogues = Record<(typeof LOCALES)[number], unknown>

export type CompiledMessages = {
  /** All messages in one module: for the server, scripts and tests. */
  all: string
  /** A module that exports only the named messages: for the browser build. */
  buildModule: (keys: Iterable<string>) => string
  types: string
}

export function compileCatalogues(catalogues: Catalogues): CompiledMessages {
  const [en, fil] = LOCALES.map((locale) => readCatalogue(catalogues[locale]))
  if (!en || !fil) throw new Error('A catalogue is missing')
  assertSameKeys(en, fil)
  const messages = [...en].map(([key, message]) => compileMessage(key, message, fil.get(key) ?? ''))
  return {
    all: [
      `import { isSingular, localize } from '${RUNTIME}'`,
      ...messages.map(({ key, call }) => `const ${key} = ${call}`),
      `export const m = { ${messages.map(({ key }) => key).join(', ')} }\n`,
    ].join('\n'),
    buildModule: (keys) => buildModule(messages, new Set(keys)),
    types: buildTypes(messages),
  }
}

function readCatalogue(json: unknown): Map<string, Message> {
  return new Map(Object.entries(catalogue.parse(json)))
}

function assertSameKeys(en: Map<string, Message>, fil: Map<string, Message>): void {
  const lonely = [...new Set(en.keys()).symmetricDifference(new Set(fil.keys()))]
  if (lonely.length > 0) throw new Error(`Only one language has ${lonely.join(', ')}`)
  const invalid = [...en.keys()].filter((key) => !KEY.test(key))
  if (invalid.length > 0) throw new Error(`Keys must be identifiers: ${invalid.join(', ')}`)
}

type CompiledMessage = { key: string; call: string; parameters: string[] }

function compileMessage(key: string, en: Message, fil: Message): CompiledMessage {
  const texts = [compileText(key, 'en', en), compileText(key, 'fil', fil)] as const
  const [inEnglish, inFilipino] = texts.map(({ parameters }) => parameters.toSorted().join())
  if (inEnglish !== inFilipino) throw new Error(`${key}: the languages have different parameters`)
  const counts = texts.flatMap(({ count }) => count ?? [])
  return {
    key,
    parameters: [...new Set([...texts[0].parameters, ...counts])],
    call: `/* @__PURE__ */ localize(${texts.map(({ code }) => code).join(', ')})`,
  }
}

/** `parameters` are those that the text shows. `count` decides between singular and plural; a language may do without it. */
type CompiledText = { code: string; parameters: string[]; count?: string }

function compileText(key: string, locale: string, message: Message): CompiledText {
  if (typeof message === 'string') {
    const { code, parameters } = compileTemplate(key, message)
    return { code: parameters.length === 0 ? code : `(i) => ${code}`, parameters }
  }
  const { count, ...texts } = readPlural(key, message[0])
  const one = compileTemplate(key, texts.one)
  const other = compileTemplate(key, texts.other)
  const code = one.code === other.code ? one.code : `isSingular('${locale}', i.${count}) ? ${one.code} : ${other.code}`
  return { code: `(i) => ${code}`, parameters: [...new Set([...one.parameters, ...other.parameters])], count }
}

function readPlural(key: string, { declarations, selectors: [selector], match }: z.infer<typeof variants>[0]) {
  const plural = declarations.map((line) => PLURAL.exec(line)).find((found) => found?.[1] === selector)
  const { [`${selector}=one`]: one, [`${selector}=other`]: other, ...rest } = match
  if (!plural?.[2] || one === undefined || other === undefined || Object.keys(rest).length > 0)
    throw new Error(`${key}: a message with variants needs one plural selector with the forms one and other`)
  return { count: plural[2], one, other }
}

/** The text as a JavaScript template. */
function compileTemplate(key: string, text: string): { code: string; parameters: string[] } {
  const parameters = new Set<string>()
  let code = ''
  let end = 0
  const addText = (part: string) => (code += part.replaceAll(/[`\\$]/g, String.raw`\$&`))
  for (const { 0: token, 1: escaped, 2: name, index } of text.matchAll(TOKEN)) {
    addText(text.slice(end, index))
    end = index + token.length
    if (escaped !== undefined) addText(escaped)
    else if (name === undefined) throw new Error(`${key}: a brace that is not part of a parameter needs a backslash`)
    else {
      parameters.add(name)
      code += `\${i.${name}}`
    }
  }
  addText(text.slice(end))
  return { code: `\`${code}\``, parameters: [...parameters] }
}

function buildModule(messages: readonly CompiledMessage[], keys: ReadonlySet<string>): string {
  return [
    `import { isSingular, localize } from '${RUNTIME}'`,
    ...messages.filter(({ key }) => keys.has(key)).map(({ key, call }) => `export const ${key} = ${call}`),
    '',
  ].join('\n')
}

function buildTypes(messages: readonly CompiledMessage[]): string {
  const members = messages.map(({ key, parameters }) =>
    parameters.length === 0
      ? `  ${key}: Text`
      : `  ${key}: TextWith<${parameters.map((name) => `'${name}'`).join(' | ')}>`,
  )
  return [
    "type Options = { locale?: 'en' | 'fil' }",
    'type Text = (inputs?: Record<never, never>, options?: Options) => string',
    'type TextWith<Name extends string> = (inputs: Record<Name, string | number>, options?: Options) => string',
    `export declare const m: {\n${members.join('\n')}\n}\n`,
  ].join('\n')
}
