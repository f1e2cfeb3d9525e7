// Fills sentence templates: `{slot}` is replaced, and `[flag,flag]` at the start lists the facts that must be true. A template with
// a slot that has no value is skipped, so that no description makes a false claim.
import type { Random } from '#seed/demo/random.ts'

export type TemplateFacts = { slots: Record<string, string | undefined>; flags: ReadonlySet<string> }

const CONDITION = /^\[([a-z0-9,-]+)\] /
const SLOT = /\{(\w+)\}/g

/** A parsed template: texts and slots alternate, starting and ending with a text. */
type Template = { flags: string[]; slots: string[]; texts: string[] }
const parsedTemplates = new Map<string, Template>()

function parseTemplate(template: string): Template {
  const found = parsedTemplates.get(template)
  if (found) return found
  const pieces = template.replace(CONDITION, '').split(SLOT)
  const parts = {
    flags: CONDITION.exec(template)?.[1]?.split(',') ?? [],
    slots: pieces.filter((_, at) => at % 2 === 1),
    texts: pieces.filter((_, at) => at % 2 === 0),
  }
  parsedTemplates.set(template, parts)
  return parts
}

export function isTemplateUsable(template: string, facts: TemplateFacts): boolean {
  const { flags, slots } = parseTemplate(template)
  return flags.every((flag) => facts.flags.has(flag)) && slots.every((slot) => facts.slots[slot] !== undefined)
}

export function fillTemplate(template: string, facts: TemplateFacts): string {
  const { slots, texts } = parseTemplate(template)
  return texts.map((text, at) => text + (facts.slots[slots[at] ?? ''] ?? '')).join('')
}

/** One usable template, filled in; an empty string if none is usable. */
export function pickSentence(random: Random, templates: readonly string[], facts: TemplateFacts): string {
  const usable = templates.filter((template) => isTemplateUsable(template, facts))
  return usable.length === 0 ? '' : fillTemplate(random.pick(usable), facts)
}

/** Several usable templates with different flags and different places. */
export function pickSentences(
  random: Random,
  templates: readonly string[],
  facts: TemplateFacts,
  count: number,
): string[] {
  const chosen: string[] = []
  const usedTopics = new Set<string>()
  for (const template of random.pickSome(templates, templates.length)) {
    if (chosen.length === count) break
    if (!isTemplateUsable(template, facts)) continue
    const { flags, slots } = parseTemplate(template)
    const [flag] = flags
    const names = slots.map((slot) => facts.slots[slot] ?? '')
    const topics = flag && !BROAD_FLAGS.has(flag) ? [...names, flag] : names
    if (topics.some((topic) => usedTopics.has(topic))) continue
    topics.forEach((topic) => usedTopics.add(topic))
    chosen.push(fillTemplate(template, facts))
  }
  return chosen
}

/** Apply to so many sentences that two with the same flag are no repetition. */
const BROAD_FLAGS: ReadonlySet<string> = new Set(['home', 'student'])
