// Inquiries, the conversations they open, and what is said in them, in the language each renter writes.
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { hoursAfter, minutesAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import { fill } from '#seed/demo/listings/grammar.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import words from '#seed/demo/data/dialogues.json' with { type: 'json' }
import { agentFor, type Contact } from './contacts.ts'

type Line = { who: 't' | 'o'; text: string; at: Date }
type Written = {
  id: string
  conversationId: string
  senderId: string
  content: string
  createdAt: Date
  readAt: Date | null
}

export const conversationId = (contact: Contact) => demoId('conversation', contact.key)

export function writeConversations(
  world: World,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
  clientIdOf: (contact: Contact) => string | null,
): void {
  const all: Written[] = []
  for (const contact of contacts) {
    const agent = agentFor(contact.listing, agents)
    const host = agent?.person ?? contact.listing.owner
    const written = talk(world, contact, host)
    const [first, last] = [written[0], written.at(-1)]
    if (!first || !last) continue
    world.ledger.add(conversations, {
      id: first.conversationId,
      propertyId: contact.listing.id,
      agentId: agent?.id ?? null,
      clientId: clientIdOf(contact),
      clientUserId: contact.tenant.id,
      lastMessageAt: last.createdAt,
      createdAt: first.createdAt,
    })
    addInquiry(world, contact, first)
    all.push(...written)
  }
  // The database numbers them as they come, and a thread is read in that order.
  for (const message of all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    world.ledger.add(messages, message)
  }
}

function talk(world: World, contact: Contact, host: Person): Written[] {
  const dice = diceFor(`talk ${contact.key}`)
  const lines = linesOf(dice, contact, slotsOf(dice, contact)).filter(({ at }) => at < world.calendar.now)
  return lines.map(({ who, text, at }, index) => {
    const next = lines[index + 1]
    return {
      id: demoId('message', contact.key, index),
      conversationId: conversationId(contact),
      senderId: who === 't' ? contact.tenant.id : host.id,
      content: text,
      createdAt: at,
      readAt: readAt(world, dice, at, next?.at, contact),
    }
  })
}

/** Whoever answered has read; the last line may still wait for its reader. */
function readAt({ calendar }: World, dice: Dice, at: Date, nextAt: Date | undefined, contact: Contact): Date | null {
  if (nextAt) return new Date(at.getTime() + (nextAt.getTime() - at.getTime()) * dice.between(0.3, 0.95))
  if (contact.outcome === 'silent') return null
  const isOld = calendar.now.getTime() - at.getTime() > 14 * 86_400_000
  const read = minutesAfter(at, dice.whole(4, 900))
  return read < calendar.now && dice.chance(isOld ? 0.95 : 0.45) ? read : null
}

function linesOf(dice: Dice, contact: Contact, slots: Record<string, string>): Line[] {
  const { locale } = contact.tenant
  const lines: Line[] = [{ who: 't', text: filled(dice.pick(words.inquiry[locale]), slots), at: contact.at }]
  let clock = contact.at
  const say = (dialogues: readonly (readonly (readonly string[])[])[], startingAt?: Date) => {
    if (startingAt) clock = startingAt > clock ? startingAt : hoursAfter(clock, 1)
    for (const [who = 't', text = ''] of dice.pick(dialogues)) {
      clock = minutesAfter(clock, dice.whole(6, 190))
      lines.push({ who: who as Line['who'], text: filled(text, slots), at: clock })
    }
  }
  const { outcome, appliedAt } = contact
  if (outcome === 'silent') return lines
  say(outcome === 'asked' ? words.question[locale] : words.viewing[locale])
  if (appliedAt) say(words.application[locale], hoursAfter(appliedAt, 1))
  if (appliedAt && (outcome === 'moved' || outcome === 'approved')) say(words.moving[locale], hoursAfter(appliedAt, 50))
  if (appliedAt && outcome === 'rejected') say(words.refusal[locale], hoursAfter(appliedAt, 74))
  // The keys are spoken of only once the money is in.
  return outcome === 'approved' ? lines.slice(0, -1) : lines
}

const filled = (text: string, slots: Record<string, string>) => fill(text, { slots, flags: new Set() })

function slotsOf(dice: Dice, { listing, tenant }: Contact): Record<string, string> {
  const { facts, words: said, row } = listing
  const isFil = tenant.locale === 'fil'
  const [pets, petsFil] = facts.petsAllowed ? words.petAnswers.yes : words.petAnswers.no
  const months = (count: number) => `${count} month${count === 1 ? '' : 's'}`
  return {
    id: listing.id,
    title: isFil ? said.titleFil : said.title,
    price: centavosToPesos(row.basePrice ?? 0).toLocaleString('en-PH'),
    place: listing.spot.districtName ?? listing.city.name,
    people: dice.pick(words.people[tenant.locale]),
    tenant: tenant.firstName,
    advance: months(facts.advanceMonths),
    deposit: months(facts.depositMonths),
    paunang: `${facts.advanceMonths} buwang`,
    deposito: `${facts.depositMonths} buwang`,
    lease: String(facts.leaseMonths),
    petAnswer: pets ?? '',
    petAnswerFil: petsFil ?? '',
  }
}

function addInquiry(world: World, contact: Contact, first: Written): void {
  const dice = diceFor(`inquiry ${contact.key}`)
  const isViewing = contact.outcome !== 'asked' && contact.outcome !== 'silent' && dice.chance(0.6)
  world.ledger.add(inquiries, {
    id: demoId('inquiry', contact.key),
    conversationId: first.conversationId,
    messageId: first.id,
    propertyId: contact.listing.id,
    senderId: contact.tenant.id,
    variant: isViewing ? 'inspection' : dice.chance(0.5) ? 'contact' : 'message',
    phone: dice.chance(0.6) ? contact.tenant.phone : null,
    preferredAt: isViewing ? hoursAfter(first.createdAt, 48) : null,
    createdAt: first.createdAt,
  })
}
