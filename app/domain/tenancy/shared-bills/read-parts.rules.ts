// What an owner typed for each tenant of a bill, and the parts that follow from it.
import { parseUnits } from '#app/domain/tenancy/utilities/utility.rules.ts'
import type { SplitMethod } from '#app/shared/tenancy-vocabulary.ts'
import type { BillTenant, PreviewedPart } from './shared-bill.model.ts'
import { getWeight, MAX_PEOPLE, splitAmount, type TypedPart } from './shared-bill.rules.ts'

export type TypedTexts = { count: string; previous: string; reading: string }
/** Why a typed number is refused; see `shared-bill.labels.ts`. */
export type PartProblem = 'people' | 'share' | 'reading' | 'order'

/** Nothing typed, or a zero, leaves the tenant out. Null: left out. */
function readPart(method: SplitMethod, { count, previous, reading }: TypedTexts): TypedPart | PartProblem | null {
  const nothing = { count: 0, previousReading: 0, reading: 0 }
  if (method === 'readings') {
    if (reading.trim() === '') return null
    const [from, to] = [parseUnits(previous), parseUnits(reading)]
    if (from === null || to === null) return 'reading'
    if (to < from) return 'order'
    return to === from ? null : { ...nothing, previousReading: from, reading: to }
  }
  const typed = count.trim()
  if (method === 'shares') {
    const share = typed === '' ? 0 : parseUnits(typed)
    if (share === null) return 'share'
    return share === 0 ? null : { ...nothing, count: share }
  }
  const people = typed === '' ? 0 : /^\d{1,3}$/.test(typed) ? Number(typed) : null
  if (people === null || people > MAX_PEOPLE) return 'people'
  return people === 0 ? null : { ...nothing, count: people }
}

export type ReadParts = {
  problems: Record<string, PartProblem>
  parts: PreviewedPart[]
  remainder: number
  totalWeight: number
}

/** `shared` is what the tenants pay together. Without a part nobody is charged, which the form refuses. */
export function buildParts(
  { method, shared }: { method: SplitMethod; shared: number },
  tenants: readonly BillTenant[],
  typed: ReadonlyMap<string, TypedTexts>,
): ReadParts {
  const problems: Record<string, PartProblem> = {}
  const chosen = tenants.flatMap((tenant) => {
    const part = readPart(method, typed.get(tenant.rentalId) ?? { count: '', previous: '', reading: '' })
    if (typeof part === 'string') problems[tenant.rentalId] = part
    return part === null || typeof part === 'string'
      ? []
      : [{ tenant, part, weight: getWeight(method, part, tenant.days) }]
  })
  const split = splitAmount(
    shared,
    chosen.map(({ weight }) => weight),
  )
  const parts = chosen.map(({ tenant, part, weight }, index) =>
    Object.assign({}, tenant, {
      amount: split?.amounts[index] ?? 0,
      weight,
      people: method === 'heads' || method === 'days' ? part.count : null,
      days: tenant.days,
      previousReading: method === 'readings' ? part.previousReading : null,
      reading: method === 'readings' ? part.reading : null,
    }),
  )
  const totalWeight = chosen.reduce((sum, { weight }) => sum + weight, 0)
  return { problems, parts: split ? parts : [], remainder: split?.remainder ?? 0, totalWeight }
}

/** As the summary sends it back: a bill is posted only as the owner saw it. */
export const writeShown = (parts: readonly PreviewedPart[]): string => parts.map(({ amount }) => amount).join(' ')
