// Titles, descriptions, house rules and lease terms. Both languages come from one choice of templates, so that they describe the same
// home. Titles are unique within a city.
import { type Random, createRandom } from '#seed/demo/random.ts'
import {
  type Bilingual,
  type Template,
  type TemplateFacts,
  fillTemplate,
  isTemplateUsable,
  joinTexts,
  pickSentence,
  pickSentences,
} from './grammar.ts'
import type { ListingClass, ListingFacts } from './listing-facts.ts'
import { buildTextFacts, type ListingPlace } from './text-facts.ts'
import templates from '#seed/demo/data/listing-texts.json' with { type: 'json' }

export type ListingTexts = {
  title: Bilingual
  description: Bilingual
  houseRules: Bilingual
  /** Null if no sentence fits, for example because the deposit is not known. */
  leaseTerms: Bilingual | null
  street: string
}

type UsedTitles = Record<keyof Bilingual, Set<string>>
const MAX_TRIES = 60
const HOUSE_RULE_COUNT = 4

/** One writer for each city: it remembers the titles that are used there. */
export function createTextWriter() {
  const usedTitles: UsedTitles = { en: new Set(), fil: new Set() }
  return (key: string, listing: ListingFacts, place: ListingPlace): ListingTexts => {
    const random = createRandom(`words ${key}`)
    const { title, facts } = pickTitle(random, listing, place, usedTitles)
    const [leaseTerms = null] = pickSentence(random, templates.leaseTerms, facts)
    return {
      title,
      description: writeDescription(createRandom(`description ${key}`), listing.listingClass, facts),
      houseRules: pickHouseRules(random, listing.listingClass, facts),
      leaseTerms,
      street: `${random.integer(2, 480)} ${facts.slots.street} Street`,
    }
  }
}

/** Retries with another street and building until the title is unused in the city, in both languages. */
function pickTitle(random: Random, listing: ListingFacts, place: ListingPlace, usedTitles: UsedTitles) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const facts = buildTextFacts(random, listing, place)
    const title = findUnusedTitle(random, templates.titles[listing.listingClass], facts, usedTitles)
    if (title === undefined) continue
    usedTitles.en.add(title.en)
    usedTitles.fil.add(title.fil)
    return { title, facts }
  }
  throw new Error(`The templates give too few titles for a ${listing.listingClass} in ${place.barangay}.`)
}

function findUnusedTitle(
  random: Random,
  titles: readonly Template[],
  facts: TemplateFacts,
  usedTitles: UsedTitles,
): Bilingual | undefined {
  const usable = titles
    .filter((template) => isTemplateUsable(template, facts))
    .map((template) => fillTemplate(template, facts))
  return random
    .pickSome(usable, usable.length)
    .find(({ en, fil }) => !usedTitles.en.has(en) && !usedTitles.fil.has(fil))
}

function writeDescription(random: Random, listingClass: ListingClass, facts: TemplateFacts): Bilingual {
  const paragraphs = [
    [
      ...pickSentence(random, templates.opening[listingClass], facts),
      ...pickSentence(random, templates.inside[getInsideKey(listingClass)], facts),
      ...pickSentences(random, templates.comfort, facts, 2),
    ],
    [...pickSentences(random, templates.place, facts, 2), ...pickSentences(random, templates.building, facts, 2)],
    [...pickSentence(random, getTermTemplates(facts), facts), ...pickSentence(random, templates.closing, facts)],
  ]
  return joinTexts(
    paragraphs.map((sentences) => joinTexts(sentences, ' ')),
    '\n\n',
  )
}

/** Templates with a condition that holds, such as association dues, take precedence. */
function getTermTemplates(facts: TemplateFacts): readonly Template[] {
  const all: readonly Template[] = templates.terms
  const special = all.filter((template) => template.if && isTemplateUsable(template, facts))
  return special.length > 0 ? special : all
}

function getInsideKey(listingClass: ListingClass): keyof typeof templates.inside {
  return listingClass === 'room' || listingClass === 'bedspace' || listingClass === 'shop' || listingClass === 'studio'
    ? listingClass
    : 'home'
}

function pickHouseRules(random: Random, listingClass: ListingClass, facts: TemplateFacts): Bilingual {
  const rules: readonly Template[] = listingClass === 'shop' ? templates.shopRules : templates.rules
  const usable = rules.filter((rule) => isTemplateUsable(rule, facts))
  const chosen = random.pickSome(usable, HOUSE_RULE_COUNT).map((rule) => fillTemplate(rule, facts))
  return joinTexts(chosen, '\n')
}
