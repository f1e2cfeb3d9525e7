// Every declared list has an empty state in the common style: a picture, what will be there, and the next step.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Lists without an empty state of their own. */
const ABSENT_WHEN_EMPTY: Readonly<Record<string, string>> = {
  agentListingList: 'the section of an agent without listings is absent',
}

const EMPTY_STATE = /<(?:EmptyState|NoneFound)\b/

function findListsWithoutEmptyState(sources: readonly string[]): string[] {
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^export const (\w+) = defineList\(/gm)].map(([, name = '']) => name),
  )
  return names.filter((name) => !sources.some((source) => source.includes(name) && EMPTY_STATE.test(source)))
}

test('the screen of every declared list has the common empty state', () => {
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  expect(findListsWithoutEmptyState(sources)).toEqual(Object.keys(ABSENT_WHEN_EMPTY))
})

test('null control: a list whose screen has no empty state is found', () => {
  const list = 'export const bookList = defineList({})'
  expect(findListsWithoutEmptyState([list, 'bookList; <p>None</p>'])).toEqual(['bookList'])
  expect(findListsWithoutEmptyState([list, 'bookList; <NoneFound />'])).toEqual([])
})
