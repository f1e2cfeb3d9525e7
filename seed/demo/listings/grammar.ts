// Sentences from templates: `{slot}` is filled in, `[flag,flag]` in front says when the sentence is true at all. A template
// whose slot nobody can fill is passed over, so that no sentence claims what is not so.
import type { Dice } from '#seed/demo/dice.ts'

export type Facts = { slots: Record<string, string | undefined>; flags: ReadonlySet<string> }

const CONDITION = /^\[([a-z0-9,-]+)\] /
const SLOT = /\{(\w+)\}/g

/** A template taken apart: texts and slots by turns, beginning and ending with a text. */
type Template = { flags: string[]; slots: string[]; texts: string[] }
const known = new Map<string, Template>()

function partsOf(template: string): Template {
  const found = known.get(template)
  if (found) return found
  const pieces = template.replace(CONDITION, '').split(SLOT)
  const parts = {
    flags: CONDITION.exec(template)?.[1]?.split(',') ?? [],
    slots: pieces.filter((_, at) => at % 2 === 1),
    texts: pieces.filter((_, at) => at % 2 === 0),
  }
  known.set(template, parts)
  return parts
}

export function isTrue(template: string, facts: Facts): boolean {
  const { flags, slots } = partsOf(template)
  return flags.every((flag) => facts.flags.has(flag)) && slots.every((slot) => facts.slots[slot] !== undefined)
}

export function fill(template: string, facts: Facts): string {
  const { slots, texts } = partsOf(template)
  return texts.map((text, at) => text + (facts.slots[slots[at] ?? ''] ?? '')).join('')
}

/** One of the true ones, filled in; empty when none is. */
export function say(dice: Dice, templates: readonly string[], facts: Facts): string {
  const usable = templates.filter((template) => isTrue(template, facts))
  return usable.length === 0 ? '' : fill(dice.pick(usable), facts)
}

/** Several different true ones: none depends on the same flag as another, none names the same place again. */
export function saySome(dice: Dice, templates: readonly string[], facts: Facts, count: number): string[] {
  const chosen: string[] = []
  const said = new Set<string>()
  for (const template of dice.some(templates, templates.length)) {
    if (chosen.length === count) break
    if (!isTrue(template, facts)) continue
    const { flags, slots } = partsOf(template)
    const [flag] = flags
    const names = slots.map((slot) => facts.slots[slot] ?? '')
    const topics = flag && !BROAD_FLAGS.has(flag) ? [...names, flag] : names
    if (topics.some((topic) => said.has(topic))) continue
    topics.forEach((topic) => said.add(topic))
    chosen.push(fill(template, facts))
  }
  return chosen
}

/** True of so many sentences that sharing one is no repetition. */
const BROAD_FLAGS: ReadonlySet<string> = new Set(['home', 'student'])
