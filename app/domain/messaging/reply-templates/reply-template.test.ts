import { expect, test } from 'vitest'
import { fillTemplate } from './reply-template.rules.ts'

const FACTS = { name: 'Ana {rent}', listing: 'Loft', rent: '₱20,000', city: 'Pasig', available: '1 May', agent: 'Kris' }

test('a template is filled with the facts of the listing, once', () => {
  expect(fillTemplate('Hi {name}, {listing} in {city}: {rent}, {rent}. {agent}', FACTS)).toBe(
    'Hi Ana {rent}, Loft in Pasig: ₱20,000, ₱20,000. Kris',
  )
})

test('a word that is no fact stays as it is', () => {
  expect(fillTemplate('{toString} {unknown} {} {Name}', FACTS)).toBe('{toString} {unknown} {} {Name}')
})
