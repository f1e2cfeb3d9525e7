import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INDEX_CODE } from './index-code.data.server.ts'

/** What decides which documents, words and numbers the index holds for given rows. */
const FOLDER = 'app/domain/search/memory-index'
const FILES = [
  ...readdirSync(join(FOLDER, 'engine'))
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${FOLDER}/engine/${name}`),
  `${FOLDER}/indexed-listings.queries.server.ts`,
  `${FOLDER}/match.rules.server.ts`,
  'app/domain/listings/public/public-listing.queries.server.ts',
  'app/domain/listings/rent-control/move-in.rules.ts',
  'app/domain/listings/space/space.rules.ts',
  'app/domain/places/autocomplete/place-spelling.rules.ts',
]

test('snapshots of the memory index carry the fingerprint of the code that fills it', () => {
  const hash = createHash('sha256')
  for (const path of FILES) hash.update(`${path}\n${readFileSync(path, 'utf8')}\n`)
  const fingerprint = hash.digest('hex').slice(0, 16)
  expect(INDEX_CODE, `Set INDEX_CODE in index-code.data.server.ts to '${fingerprint}'`).toBe(fingerprint)
})
