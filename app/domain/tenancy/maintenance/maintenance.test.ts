import { describe, expect, test } from 'vitest'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { MAINTENANCE_PRIORITIES } from '#app/shared/tenancy-vocabulary.ts'
import { getPriorityLabel } from './maintenance.labels.ts'
import { listMoves } from './maintenance-moves.rules.server.ts'
import { calculateRespondBy, isLate } from './maintenance.rules.ts'
import { maintenanceInput } from './maintenance.schema.ts'

const FRIDAY = toManilaMoment('2026-03-06', '17:00')

describe('response time', () => {
  test.each([
    ['urgent', '2026-03-06', '19:00'],
    ['high', '2026-03-07', '01:00'],
    ['medium', '2026-03-10', '17:00'], // the weekend does not count
    ['low', '2026-03-11', '17:00'],
  ] as const)('%s is answered by %s %s', (priority, day, time) => {
    expect(calculateRespondBy(priority, FRIDAY)).toEqual(toManilaMoment(day, time))
  })

  test('the weekend is that of Manila: Sunday evening in UTC is Monday in Manila', () => {
    const mondayMorning = toManilaMoment('2026-03-09', '06:00')
    expect(mondayMorning.getUTCDay()).toBe(0)
    expect(calculateRespondBy('medium', mondayMorning)).toEqual(toManilaMoment('2026-03-11', '06:00'))
  })

  test('a higher priority is never answered later', () => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const from = new Date(FRIDAY.getTime() + hour * 3_600_000)
      const times = MAINTENANCE_PRIORITIES.map((priority) => calculateRespondBy(priority, from).getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
  })

  test('a request is late while it waits for an answer after the promised time, and not after the answer', () => {
    const respondBy = FRIDAY
    const [before, after] = [new Date(FRIDAY.getTime() - 1), new Date(FRIDAY.getTime() + 1)]
    const request = { status: 'open', respondBy, respondedAt: null } as const
    expect(isLate(request, before)).toBe(false)
    expect(isLate(request, after)).toBe(true)
    expect(isLate({ ...request, respondedAt: before }, after)).toBe(false)
    expect(isLate({ ...request, respondedAt: after }, after)).toBe(false)
    for (const status of ['cancelled', 'completed'] as const) expect(isLate({ ...request, status }, after)).toBe(false)
  })
})

test('the priorities read as they are stored, the most urgent last', () => {
  expect(MAINTENANCE_PRIORITIES.map(getPriorityLabel)).toEqual(['Low', 'Medium', 'High', 'Urgent'])
})

describe('moves', () => {
  test('only the tenant reopens a completed request, within 14 days', () => {
    const completed = { status: 'completed', completedAt: FRIDAY } as const
    const inDays = (days: number) => new Date(FRIDAY.getTime() + days * 86_400_000)
    expect(listMoves(completed, 'tenant', inDays(14))).toEqual(['open'])
    expect(listMoves(completed, 'tenant', inDays(15))).toEqual([])
    expect(listMoves(completed, 'owner', inDays(1))).toEqual([])
  })
})

describe('the form', () => {
  const input = {
    key: crypto.randomUUID(),
    listing: crypto.randomUUID(),
    title: 'Sira',
    description: 'Tumutulo ang gripo.',
    priority: 'now',
  }
  const listProblems = (value: object) =>
    Object.fromEntries(
      (maintenanceInput.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )

  test('names the rule that a field breaks', () => {
    expect(listProblems(input)).toEqual({
      title: 'maintenance.title.tooShort',
      description: 'maintenance.description.tooShort',
      priority: 'maintenance.priority.required',
    })
    expect(listProblems({ ...input, title: ' ', description: undefined })).toMatchObject({
      title: 'maintenance.title.required',
      description: 'maintenance.description.required',
    })
  })

  test('takes one photo or several, and refuses a sixth; an empty file input counts as none', () => {
    const valid = { ...input, title: 'Sirang gripo', description: 'Tumutulo ang gripo sa kusina.', priority: 'low' }
    const photo = new File(['x'], 'a.jpg')
    expect(maintenanceInput.parse({ ...valid, photos: photo }).photos).toEqual([photo])
    expect(maintenanceInput.parse({ ...valid, photos: new File([], '') }).photos).toEqual([])
    expect(maintenanceInput.parse(valid).photos).toEqual([])
    expect(listProblems({ ...valid, photos: Array.from({ length: 6 }, () => photo) })).toEqual({
      photos: 'maintenance.photos.tooMany',
    })
  })
})
