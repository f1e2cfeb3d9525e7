import { describe, expect, test } from 'vitest'
import { cardCheckLabel } from './card-check.labels.ts'
import { pickShownCheck } from './card-check.rules.ts'

const TODAY = '2026-11-18'
const buildRow = (kind: 'phone' | 'government_id' | 'prc_license', day: string, validUntil: string | null = null) => ({
  kind,
  checkedAt: `${day}T08:00:00Z`,
  validUntil,
})

describe('the check on a card', () => {
  test('the check that says most is shown with its date', () => {
    const check = pickShownCheck([buildRow('phone', '2026-11-10'), buildRow('government_id', '2026-11-03')], TODAY)
    expect(check).toEqual({ kind: 'government_id', checkedOn: '2026-11-03' })
    expect(check && cardCheckLabel(check)).toBe('ID, 3 Nov 2026')
  })

  test('an expired check is not shown, even if an older one of its kind had no end', () => {
    const rows = [buildRow('prc_license', '2026-01-05', '2026-11-17'), buildRow('prc_license', '2025-01-05')]
    expect(pickShownCheck(rows, TODAY)).toBeNull()
    expect(pickShownCheck([...rows, buildRow('phone', '2026-02-01')], TODAY)?.kind).toBe('phone')
  })

  test('without a check there is nothing to show', () => {
    expect(pickShownCheck([], TODAY)).toBeNull()
  })
})
