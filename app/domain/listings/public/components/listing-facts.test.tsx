import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { SAMPLE_LISTING } from '#tests/support/fixtures/listing-fixture.ts'
import { ListingFacts } from './listing-facts.tsx'

afterEach(cleanup)

describe('facts of a listing', () => {
  const listFacts = (change: Partial<ListingDetail>) => {
    render(<ListingFacts listing={{ ...SAMPLE_LISTING, ...change }} />)
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  test('what a home has none of is left out, and pets are answered in words', () => {
    const facts = listFacts({ parking: 0, petsAllowed: false })
    expect(facts.filter((fact) => /parking|pets|^0/i.test(fact))).toEqual(['No petsHouse rules'])
    cleanup()
    expect(listFacts({ petsAllowed: true })).toEqual(
      expect.arrayContaining(['1parking slot', 'Pets allowedHouse rules']),
    )
  })

  test('a bedspace says what is let, for whom, until when and with which bills', () => {
    const facts = listFacts({
      space: 'Bedspace · Women only',
      bathroom: 'Shared bathroom',
      spaceFacts: [
        { kind: 'space', value: 'Bedspace', name: 'Space' },
        { kind: 'residents', value: 'Women only', name: 'Who may live here' },
        { kind: 'curfew', value: '10:00 PM', name: 'Curfew' },
        { kind: 'bills', value: 'Water', name: 'Included in the rent' },
      ],
    })
    expect(facts).toEqual(
      expect.arrayContaining([
        '1Shared bathroom',
        'BedspaceSpace',
        'Women onlyWho may live here',
        '10:00 PMCurfew',
        'WaterIncluded in the rent',
      ]),
    )
    expect(facts.join()).not.toContain('bedroom')
  })
})
