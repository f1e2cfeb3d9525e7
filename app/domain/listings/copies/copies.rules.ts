// Names of copied listings.

export const MIN_UNITS = 2
export const MAX_UNITS = 50
export const MAX_UNIT_NAME = 60
const MAX_TITLE = 120
export const UNIT_NUMBER = '{n}'

export type UnitNumbering = { pattern: string; start: number; step: number; count: number }

/** 'Unit {n}' from 101 in steps of 1 gives Unit 101, Unit 102, and so on. */
export function buildUnitNames({ pattern, start, step, count }: UnitNumbering): string[] {
  return Array.from({ length: count }, (_, index) =>
    pattern
      .replaceAll(UNIT_NUMBER, String(start + index * step))
      .trim()
      .slice(0, MAX_UNIT_NAME),
  )
}

/** The new unit replaces the old one where the title names it; otherwise it follows the title. */
export function buildUnitTitle(title: string, oldUnit: string | null, unit: string): string {
  const position = oldUnit ? title.toLowerCase().indexOf(oldUnit.toLowerCase()) : -1
  if (oldUnit && position >= 0)
    return `${title.slice(0, position)}${unit}${title.slice(position + oldUnit.length)}`.slice(0, MAX_TITLE)
  const room = MAX_TITLE - unit.length - 2
  return title.trim() === '' ? unit : `${title.slice(0, room).trim()}, ${unit}`
}

/** `name` is the title with 'Copy of', in the language of the title. A copy of a draft without a title has none. */
export function buildCopyTitle(title: string, name: string): string {
  return title === '' ? '' : name.slice(0, MAX_TITLE).trim()
}
