// Fills sentence templates. A template is written in both languages side by side and is chosen once, so that the English and the
// Filipino text say the same. `{slot}` is replaced; `if` lists the facts that must hold, `!fact` must not hold. A template with a slot
// that has no value is skipped, so that no text makes a false claim.
import type { Locale } from '#app/shared/vocabulary.ts'
import type { Random } from '#seed/demo/random.ts'

export type TemplateFacts = { slots: Record<string, string | undefined>; flags: ReadonlySet<string> }
export type Bilingual = Record<Locale, string>
export type Template = Bilingual & { if?: string }

const SLOT = /\{(\w+)\}/g

/** Texts and slots alternate, starting and ending with a text. */
type Parts = { slots: string[]; texts: string[] }
const parsedTexts = new Map<string, Parts>()

function parseText(text: string): Parts {
  const found = parsedTexts.get(text)
  if (found) return found
  const pieces = text.split(SLOT)
  const parts = {
    slots: pieces.filter((_, at) => at % 2 === 1),
    texts: pieces.filter((_, at) => at % 2 === 0),
  }
  parsedTexts.set(text, parts)
  return parts
}

export const listConditions = (template: { if?: string }): string[] => template.if?.split(',') ?? []

export function areConditionsMet(template: { if?: string }, flags: ReadonlySet<string>): boolean {
  return listConditions(template).every((each) => (each.startsWith('!') ? !flags.has(each.slice(1)) : flags.has(each)))
}

const hasValues = (text: string, slots: TemplateFacts['slots']) =>
  parseText(text).slots.every((slot) => slots[slot] !== undefined)

export function isTemplateUsable(template: Template, { slots, flags }: TemplateFacts): boolean {
  return areConditionsMet(template, flags) && hasValues(template.en, slots) && hasValues(template.fil, slots)
}

export function fillText(text: string, values: TemplateFacts['slots']): string {
  const { slots, texts } = parseText(text)
  return texts.map((each, at) => each + (values[slots[at] ?? ''] ?? '')).join('')
}

export function fillTemplate({ en, fil }: Template, { slots }: TemplateFacts): Bilingual {
  return { en: fillText(en, slots), fil: fillText(fil, slots) }
}

/** One usable template, filled in; none if none is usable. */
export function pickSentence(random: Random, templates: readonly Template[], facts: TemplateFacts): Bilingual[] {
  const usable = templates.filter((template) => isTemplateUsable(template, facts))
  return usable.length === 0 ? [] : [fillTemplate(random.pick(usable), facts)]
}

/** Several usable templates with different conditions and different places. */
export function pickSentences(
  random: Random,
  templates: readonly Template[],
  facts: TemplateFacts,
  count: number,
): Bilingual[] {
  const chosen: Bilingual[] = []
  const usedTopics = new Set<string>()
  for (const template of random.pickSome(templates, templates.length)) {
    if (chosen.length === count) break
    if (!isTemplateUsable(template, facts)) continue
    const [condition] = listConditions(template)
    const names = parseText(template.en).slots.map((slot) => facts.slots[slot] ?? '')
    const topics = condition && !BROAD_CONDITIONS.has(condition) ? [...names, condition] : names
    if (topics.some((topic) => usedTopics.has(topic))) continue
    topics.forEach((topic) => usedTopics.add(topic))
    chosen.push(fillTemplate(template, facts))
  }
  return chosen
}

/** Apply to so many sentences that two with the same condition are no repetition. */
const BROAD_CONDITIONS: ReadonlySet<string> = new Set(['home', 'student'])

export function joinTexts(texts: readonly Bilingual[], separator: string): Bilingual {
  const join = (locale: Locale) => texts.map((text) => text[locale]).join(separator)
  return { en: join('en'), fil: join('fil') }
}
