// The city of a cell, in the spellings of spreadsheets: 'Makati City', 'City of Manila', 'QC', 'BGC, Taguig', 'Sta. Rosa, Laguna'.
import { findCityByName } from '#app/domain/places/position/city-directory.service.server.ts'
import type { PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'

const MAX_LENGTH = 160
const MAX_PARTS = 5

const ABBREVIATIONS = new Map([
  ['qc', 'Quezon City'],
  ['bgc', 'Bonifacio Global City'],
  ['ncr', 'Metro Manila'],
  ['mm', 'Metro Manila'],
])

/** Never guesses: a name that several cities have needs its province. What is written before the city is the barangay. */
export function findCityAddress(typed: string): PlaceAddress | null {
  if (typed.length > MAX_LENGTH) return null
  const parts = typed.split(',').map(spellOut).filter(Boolean).slice(0, MAX_PARTS)
  for (let from = 0; from < parts.length; from++) {
    const address = findAnySpelling(parts.slice(from))
    if (address !== null) return { ...address, barangay: address.barangay ?? (parts.slice(0, from).join(', ') || null) }
  }
  return null
}

function findAnySpelling(parts: readonly string[]): PlaceAddress | null {
  const [first = '', ...rest] = parts
  const plainRest = rest.map(dropCity)
  const areas = rest.length === 0 ? [[]] : [rest, plainRest, [...plainRest, 'Metro Manila']]
  const names = [first, dropCity(first), ...(rest.length === 0 ? [] : [`${first} City`])]
  for (const area of areas)
    for (const name of names) {
      const address = findCityByName([name, ...area].join(', '))
      if (address !== null) return address
    }
  return null
}

function spellOut(part: string): string {
  const text = part
    .trim()
    .replace(/^sta\.? /i, 'Santa ')
    .replace(/^sto\.? /i, 'Santo ')
  return ABBREVIATIONS.get(text.toLowerCase().replaceAll('.', '')) ?? text
}

/** 'Makati City' and 'City of Makati' are Makati; Quezon City is found before by its whole name. */
const dropCity = (part: string) => part.replace(/^city of /i, '').replace(/ city$/i, '')
