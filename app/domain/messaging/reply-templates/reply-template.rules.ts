// Fills the words in braces of a reply template with the facts of a conversation.

export const TEMPLATE_FACTS = ['name', 'listing', 'rent', 'city', 'available', 'agent'] as const
export type TemplateFact = (typeof TEMPLATE_FACTS)[number]
export type TemplateFacts = Record<TemplateFact, string>

/** A word that is no fact stays as it was typed, so that the person notices it. Facts are not searched for words again. */
export function fillTemplate(content: string, facts: TemplateFacts): string {
  return content.replaceAll(/\{([a-z]{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as TemplateFact] : whole,
  )
}
