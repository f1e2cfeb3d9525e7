// Posts of programs to the forms of the contact page and the newsletter, many times the limits: the limits hold by counting what is
// stored and mailed. At full size 1,000 posts.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { createFormStamp } from '#app/domain/content/contact/form-stamp.rules.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { EMAILS_PER_HOUR } from '#app/shared/constants.ts'
import { createTestBrowser } from '#tests/support/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

/** How many client addresses send how many posts each. */
const CONTACT = IS_FULL_SIZE ? { addresses: 10, posts: 60 } : { addresses: 4, posts: 15 }
const NEWSLETTER = IS_FULL_SIZE ? { addresses: 4, posts: 100 } : { addresses: 2, posts: 25 }

const database = setUpTestDatabase()
const server = setUpServer(database, { LOAD_SHEDDING: '0' }) // counts exactly, also on a busy machine

/** Sends the posts of each address one after the other, all addresses in parallel. Returns the statuses of the answers. */
async function postAll(
  path: string,
  network: string,
  addresses: number,
  bodies: (n: number) => Record<string, string>[],
) {
  const postFrom = async (n: number) => {
    const browser = createTestBrowser(server.url, `${network}.${n}`)
    const statuses: number[] = []
    for (const body of bodies(n)) statuses.push((await browser.post(path, body)).status)
    return statuses
  }
  return (await Promise.all(Array.from({ length: addresses }, (_, n) => postFrom(n)))).flat()
}

const countMails = (template: string) => database.db.$count(emails, eq(emails.template, template))

test(`${CONTACT.posts} posts from each of ${CONTACT.addresses} addresses to the contact form store and mail the valid ones within the limit`, async () => {
  const openedAt = new Date(Date.now() - 60_000)
  const stamp = createFormStamp({ ...createTestContext(database.db), now: () => openedAt })
  const typed = { name: 'Bot', email: 'bot@tahanan.example', subject: 'Offer', message: 'Buy this.' }
  // The limit counts the first five of an address: one filled the hidden field, two did not open the page
  const kinds: Record<string, string>[] = [
    { stamp, website: 'https://spam.example' },
    { stamp: '' },
    { stamp: 'MTIzNDU2' },
    { stamp },
    { stamp },
  ]
  expect(kinds).toHaveLength(LIMITS.contact.max)
  const statuses = await postAll('/contact', '198.51.100', CONTACT.addresses, () =>
    Array.from({ length: CONTACT.posts }, (_, n) => Object.assign({}, typed, kinds[n % kinds.length])),
  )
  expect(statuses).toHaveLength(CONTACT.addresses * CONTACT.posts)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status !== 429)).toHaveLength(CONTACT.addresses * 3)
  const stored = CONTACT.addresses * 2
  expect([await database.db.$count(contactMessages), await countMails('contact.message')]).toEqual([stored, stored])
})

test(`${NEWSLETTER.posts} posts from each of ${NEWSLETTER.addresses} addresses to the newsletter send the mails that the limits of sender and reader allow`, async () => {
  // Two readers five times each, of which three send a mail; then ever new readers
  const statuses = await postAll('/newsletter', '192.0.2', NEWSLETTER.addresses, (address) =>
    Array.from({ length: NEWSLETTER.posts }, (_, n) => ({
      email: `reader-${address}-${n < 10 ? n % 2 : n}@tahanan.example`,
    })),
  )
  expect(statuses).toHaveLength(NEWSLETTER.addresses * NEWSLETTER.posts)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await countMails('newsletter.confirm')).toBe(NEWSLETTER.addresses * EMAILS_PER_HOUR)
  const newReaders = EMAILS_PER_HOUR - 2 * LIMITS.newsletter.max
  expect(await database.db.$count(newsletterSubscriptions)).toBe(NEWSLETTER.addresses * (2 + newReaders))
})
