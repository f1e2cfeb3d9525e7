// What was published, as a short text: who publishes says which state they saw.
import { createHash } from 'node:crypto'
import type { HomePageChoice } from './home-page.model.ts'

export function toFingerprint({ listings, cities }: HomePageChoice): string {
  const text = JSON.stringify([listings.map(({ id, until }) => [id, until]), cities])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
