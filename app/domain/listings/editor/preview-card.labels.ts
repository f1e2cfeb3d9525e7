// The public card of a listing, from what the editor shows now. Facts that the editor does not change come from the server.
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { isDay, toManilaDay } from '#app/shared/dates.ts'
import type { Locale, PropertyType, Residents, RoomType } from '#app/shared/vocabulary.ts'
import { bathroomLabel, spaceLabel } from '#app/domain/listings/space/space.labels.ts'
import type { EditorValues } from './listing-editor.model.ts'
import { readMoveInAmounts, sumMoveIn } from './typed-amounts.rules.ts'

/** What the editor does not change. */
export type CardBase = Pick<
  ListingSummary,
  'id' | 'contact' | 'check' | 'station' | 'confirmation' | 'featured' | 'photo'
>

export function buildPreviewCard(
  texts: EditorValues,
  base: CardBase,
  locale: Locale,
  now = new Date(),
): ListingSummary {
  const amounts = readMoveInAmounts(texts)
  const space = {
    roomType: texts.roomType as RoomType,
    residents: texts.residents as Residents,
    ownBathroom: texts.ownBathroom === '' ? null : texts.ownBathroom === 'own',
  }
  const deposit = amounts.price === 0 ? null : amounts.deposit // no rent yet: nothing to compute from
  const moveIn = sumMoveIn({ ...amounts, deposit })
  const [spaceText, bathroomText] = [spaceLabel(space), bathroomLabel(space)]
  return {
    ...base,
    title: locale === 'fil' && texts.titleFil !== '' ? texts.titleFil : texts.title,
    price: amounts.price,
    deposit,
    ...(moveIn === null ? {} : { moveIn }),
    bedrooms: readCount(texts.bedroomCount),
    bathrooms: readCount(texts.bathroomCount),
    parking: readCount(texts.parkingCount),
    propertyType: texts.propertyType as PropertyType,
    ...(spaceText === null ? {} : { space: spaceText }),
    ...(bathroomText === null ? {} : { bathroom: bathroomText }),
    availableFrom: isDay(texts.availableFrom) && texts.availableFrom > toManilaDay(now) ? texts.availableFrom : null,
    barangay: null,
    city: texts.place,
    region: '',
    isSaved: null,
  }
}

export function toCardBase({ id, contact, check, station, confirmation, featured, photo }: ListingSummary): CardBase {
  return {
    id,
    contact,
    featured,
    photo,
    ...(check === undefined ? {} : { check }),
    ...(station === undefined ? {} : { station }),
    ...(confirmation === undefined ? {} : { confirmation }),
  }
}

const readCount = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : 0)
