import { describe, expect, test } from 'vitest'
import { withLocale } from '#app/i18n/locale.server.ts'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { LOCALES, ROLES } from '#app/shared/vocabulary.ts'
import { TEXTED_TOPICS } from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { NOTIFICATION_KINDS, type NotificationKindRow } from './notification-kind.data.ts'
import { getNotificationTexts } from './notification-kind.labels.server.ts'
import { getNotificationPath } from './notification-link.rules.ts'

const KINDS = Object.keys(NOTIFICATION_KINDS)
const params = { title: 'Sunny studio', titleFil: 'Maaliwalas na studio', note: 'Add photos', conversationId: 'c1' }

function findPage(address: string) {
  const [path = ''] = address.split('?')
  return PAGE_ROWS.find(([pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))?.[1]
}

describe.each([...KINDS, 'somethingNewer.happened'])('kind %s', (kind) => {
  test.each(ROLES)('a notification leads a reader with the role %s to a page that they may open', (role) => {
    for (const count of [1, 2]) {
      const page = findPage(getNotificationPath(role, { kind, subjectId: 'id', params, count }))
      expect(page && decideRouteAccess({ id: 'me', role, isActive: true }, page.access)).toBe('open')
    }
  })

  test('a notification has a text in each language', () => {
    const [english, filipino] = LOCALES.map((locale) =>
      withLocale(locale, () => getNotificationTexts(kind, params, 1).title),
    )
    expect(english).not.toBe(filipino)
    expect(`${english} ${filipino}`).not.toMatch(/undefined|\{\w+\}/)
  })
})

test('a person can turn SMS off for exactly the topics that have some', () => {
  const texted = Object.values<NotificationKindRow>(NOTIFICATION_KINDS).filter(({ isTexted }) => isTexted)
  expect(new Set(texted.map(({ topic }) => topic))).toEqual(new Set(TEXTED_TOPICS))
})

test('a group of inquiries is one line with its count', () => {
  const getTitle = (count: number) =>
    withLocale('en', () => getNotificationTexts('inquiry.received', params, count).title)
  expect(getTitle(1)).toBe('New inquiry about Sunny studio')
  expect(getTitle(5)).toBe('5 new inquiries about Sunny studio')
})

test('a listing without a Filipino title keeps its English title in a Filipino text', () => {
  const text = withLocale('fil', () => getNotificationTexts('listing.approved', { title: 'Sunny studio' }, 1).title)
  expect(text).toContain('Sunny studio')
})
