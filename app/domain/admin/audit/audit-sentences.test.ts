import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#app/domain/kernel/audit/audit.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { describeAudit } from './audit-sentences.labels.server.ts'

const texts = { who: 'Maricel', what: '“Studio in Cubao”' }

test.each(['en', 'fil'] as const)('every audited action has a sentence in %s, without its code', (locale) => {
  const sentences = withLocale(locale, () =>
    AUDIT_ACTIONS.map((action) => [action, describeAudit(action, texts)] as const),
  )
  expect(sentences.filter(([action, text]) => text.trim().split(' ').length < 3 || text.includes(action))).toEqual([])
  expect(sentences.filter(([, text]) => /[{}]|undefined/.test(text))).toEqual([])
})

test('a listing that was waiting and becomes active was approved', () => {
  const say = (from: string, to: string) => describeAudit('listing.statusChanged', { ...texts, details: { from, to } })
  expect(say('pending', 'active')).toBe('Maricel approved “Studio in Cubao”')
  expect(say('active', 'inactive')).toBe('Maricel set “Studio in Cubao” to inactive')
})
