// Inquiries, their conversations and messages, in the language of the renter.
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { hoursAfter, minutesAfter, ONE_DAY } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import { areConditionsMet, type Bilingual, fillText } from '#seed/demo/listings/grammar.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import texts from '#seed/demo/data/dialogues.json' with { type: 'json' }
import { getListingAgent, type Contact } from './contacts.ts'

type Line = { who: 't' | 'o'; text: string; at: Date }
type WrittenMessage = {
  id: string
  conversationId: string
  senderId: string
  content: string
  createdAt: Date
  readAt: Date | null
}

export const getConversationId = (contact: Contact) => demoId('conversation', contact.key)

export function writeConversations(
  dataset: DemoData,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
  getClientId: (contact: Contact) => string | null,
): void {
  const all: WrittenMessage[] = []
  for (const contact of contacts) {
    const agent = getListingAgent(contact.listing, agents)
    const host = agent?.person ?? contact.listing.owner
    const threadMessages = buildMessages(dataset, contact, host)
    const [first, last] = [threadMessages[0], threadMessages.at(-1)]
    if (!first || !last) continue
    dataset.pendingRows.add(conversations, {
      id: first.conversationId,
      propertyId: contact.listing.id,
      agentId: agent?.id ?? null,
      clientId: getClientId(contact),
      clientUserId: contact.tenant.id,
      lastMessageAt: last.createdAt,
      createdAt: first.createdAt,
    })
    addInquiry(dataset, contact, first)
    all.push(...threadMessages)
  }
  // The database assigns the sequence in insert order, and threads are sorted by it.
  for (const message of all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    dataset.pendingRows.add(messages, message)
  }
}

function buildMessages(dataset: DemoData, contact: Contact, host: Person): WrittenMessage[] {
  const random = createRandom(`talk ${contact.key}`)
  const lines = buildLines(random, contact, buildSlots(contact)).filter(({ at }) => at < dataset.calendar.now)
  return lines.map(({ who, text, at }, index) => {
    const next = lines[index + 1]
    return {
      id: demoId('message', contact.key, index),
      conversationId: getConversationId(contact),
      senderId: who === 't' ? contact.tenant.id : host.id,
      content: text,
      createdAt: at,
      readAt: pickReadAt(dataset, random, at, next?.at, contact),
    }
  })
}

/** A message with an answer was read before the answer; the last message may be unread. */
function pickReadAt(
  { calendar }: DemoData,
  random: Random,
  at: Date,
  nextAt: Date | undefined,
  contact: Contact,
): Date | null {
  if (nextAt) return new Date(at.getTime() + (nextAt.getTime() - at.getTime()) * random.between(0.3, 0.95))
  if (contact.outcome === 'unanswered') return null
  const isOld = calendar.now.getTime() - at.getTime() > 14 * ONE_DAY
  const readMoment = minutesAfter(at, random.integer(4, 900))
  return readMoment < calendar.now && random.chance(isOld ? 0.95 : 0.45) ? readMoment : null
}

type Dialogue = { if?: string; ask?: Bilingual; lines: (Bilingual & { who: string })[] }

function buildLines(random: Random, contact: Contact, slots: Record<string, string>): Line[] {
  const { locale, needs } = contact.tenant
  const flags = new Set([...contact.listing.flags, ...(needs.hasPets ? ['has-pets'] : [])])
  const pickDialogue = (dialogues: readonly Dialogue[]) =>
    random.pick(dialogues.filter((dialogue) => areConditionsMet(dialogue, flags)))
  const { outcome, appliedAt } = contact
  const first = pickDialogue(outcome === 'answered' || outcome === 'unanswered' ? texts.question : texts.viewing)
  const question = first.ask ?? random.pick(texts.inquiry.filter(({ en }) => needs.party || !en.includes('{people}')))
  const lines: Line[] = [{ who: 't', text: fillText(question[locale], slots), at: contact.at }]
  if (outcome === 'unanswered') return lines
  let clock = contact.at
  const addDialogue = (dialogue: Dialogue, startingAt?: Date) => {
    if (startingAt) clock = startingAt > clock ? startingAt : hoursAfter(clock, 1)
    for (const line of dialogue.lines) {
      clock = minutesAfter(clock, random.integer(6, 190))
      lines.push({ who: line.who as Line['who'], text: fillText(line[locale], slots), at: clock })
    }
  }
  addDialogue(first)
  if (appliedAt) addDialogue(pickDialogue(texts.application), hoursAfter(appliedAt, 1))
  if (appliedAt && (outcome === 'moved' || outcome === 'approved'))
    addDialogue(pickDialogue(texts.moving), hoursAfter(appliedAt, 50))
  if (appliedAt && outcome === 'rejected') addDialogue(pickDialogue(texts.refusal), hoursAfter(appliedAt, 74))
  // The last line is about the keys, which are handed over after payment.
  return outcome === 'approved' ? lines.slice(0, -1) : lines
}

function buildSlots({ listing, tenant }: Contact): Record<string, string> {
  const { facts, texts: listingTexts, row } = listing
  const { locale, needs } = tenant
  const formatMonths = (count: number) => `${count} month${count === 1 ? '' : 's'}`
  return {
    title: listingTexts.title[locale],
    price: centavosToPesos(row.basePrice ?? 0).toLocaleString('en-PH'),
    place: listing.spot.districtName ?? listing.city.name,
    street: listingTexts.street.replace(/^\d+ | Street$/g, ''),
    people: needs.party?.[locale] ?? '',
    tenant: tenant.firstName,
    advance: formatMonths(facts.advanceMonths),
    deposit: formatMonths(facts.depositMonths),
    paunang: `${facts.advanceMonths} buwang`,
    deposito: `${facts.depositMonths} buwang`,
    lease: String(facts.leaseMonths),
    petAnswer: texts.petAnswers[facts.petsAllowed ? 'yes' : 'no'][locale],
  }
}

function addInquiry(dataset: DemoData, contact: Contact, first: WrittenMessage): void {
  const random = createRandom(`inquiry ${contact.key}`)
  const isViewing = contact.outcome !== 'answered' && contact.outcome !== 'unanswered' && random.chance(0.6)
  dataset.pendingRows.add(inquiries, {
    id: demoId('inquiry', contact.key),
    conversationId: first.conversationId,
    messageId: first.id,
    propertyId: contact.listing.id,
    senderId: contact.tenant.id,
    variant: isViewing ? 'inspection' : random.chance(0.5) ? 'contact' : 'message',
    phone: random.chance(0.6) ? contact.tenant.phone : null,
    preferredAt: isViewing ? hoursAfter(first.createdAt, 48) : null,
    createdAt: first.createdAt,
  })
}
