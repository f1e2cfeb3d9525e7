// Cells about what is let, for whom and with what, as people write them in spreadsheets. Null for a text that says none of it.
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import {
  CURFEWS,
  UTILITIES,
  type Curfew,
  type PropertyType,
  type Residents,
  type RoomType,
  type Utility,
} from '#app/shared/vocabulary.ts'
import {
  BATHROOM_WORDS,
  NO_BILLS_WORDS,
  NO_CURFEW_WORDS,
  RESIDENTS_WORDS,
  ROOM_TYPE_WORDS,
  UTILITY_WORDS,
} from './import-space-words.data.ts'

const findValue = <Value extends string>(names: Record<Value, readonly string[]>, text: string): Value | null => {
  const name = normalizeName(text)
  const values = Object.keys(names) as Value[]
  return values.find((value) => names[value].includes(name) || normalizeName(value) === name) ?? null
}

export const readRoomType = (text: string): RoomType | null => findValue(ROOM_TYPE_WORDS, text)

export const readResidents = (text: string): Residents | null => findValue(RESIDENTS_WORDS, text)

export function readOwnBathroom(text: string): boolean | null {
  const bathroom = findValue(BATHROOM_WORDS, text)
  return bathroom && bathroom === 'own'
}

/** Many write the kind of space into the column of the type. A boarding house is a house, a bedspace is taken to be in an apartment. */
export function readSpaceAsType(text: string): { propertyType: PropertyType; roomType: RoomType } | null {
  const roomType = readRoomType(text)
  if (roomType === null || roomType === 'entire_place') return null
  return { roomType, propertyType: /boarding|dorm/.test(normalizeName(text)) ? 'house' : 'apartment' }
}

/** '10 PM', '10:00pm', '22:00', 'alas 10 ng gabi', '12 midnight', 'none'. */
export function readCurfew(text: string): Curfew | null {
  const name = normalizeName(text)
  if (NO_CURFEW_WORDS.includes(name)) return 'none'
  const match = /^(?:alas )?(\d{1,2})(?: 00)? ?(am|pm|mn|midnight|ng gabi|ng hatinggabi|ng umaga)?$/.exec(name)
  if (!match) return null
  const hour = toHour(Number(match[1]), match[2])
  return CURFEWS.find((curfew) => curfew === `${String(hour).padStart(2, '0')}:00`) ?? null
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  const isEvening = half === 'pm' || half === 'ng gabi'
  if (hour === 12) return isEvening && half === 'pm' ? 12 : 0
  return isEvening ? hour + 12 : hour
}

/** 'Water, Wi-Fi', 'tubig at kuryente', 'all', 'none'. */
export function readIncludedUtilities(text: string): Utility[] | null {
  const name = normalizeName(text)
  if (NO_BILLS_WORDS.includes(name)) return []
  const parts = text.split(/[,;/&+]|\b(?:and|at)\b/i).filter((part) => part.trim() !== '')
  const found = parts.flatMap((part) => {
    const utility = findValue(UTILITY_WORDS, part)
    return utility === 'all' ? (['water', 'electricity', 'internet'] as const) : [utility]
  })
  if (found.length === 0 || found.includes(null)) return null
  return UTILITIES.filter((utility) => found.includes(utility))
}
