// The form that publishes the home page.
import { z } from 'zod'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { isDay } from '#app/shared/dates.ts'
import { SLUG_PATTERN } from '#app/domain/content/site-texts/site-text-name.rules.ts'
import { listPlaces } from './home-page-draft.rules.ts'
import { CITY_PLACES, type HomePageChoice } from './home-page.model.ts'

const MAX_SLUG = 120
const listing = z.uuid('field.invalid').toLowerCase().optional()
const until = z.string().refine(isDay, 'field.date.invalid').optional()
const city = z.string().max(MAX_SLUG, 'field.tooLong').regex(SLUG_PATTERN, 'field.invalid').optional()

const numbered = <T extends z.ZodType>(name: string, count: number, field: T): Record<string, T> =>
  Object.fromEntries(listPlaces(count).map((place) => [`${name}${place}`, field]))

export const homePageForm = z
  .strictObject({
    ...numbered('listing', FEATURED_COUNT, listing),
    ...numbered('until', FEATURED_COUNT, until),
    ...numbered('city', CITY_PLACES, city),
    /** The search of the same form, which publishing ignores. */
    q: z.string().max(200, 'field.tooLong').optional(),
    draft: z.literal('1').optional(),
    step: z.literal('publish', 'field.invalid'),
    /** What was published when the person began. */
    seen: z.string('field.required').regex(/^[\da-f]{16}$/, 'field.invalid'),
  })
  .transform((form): HomePageChoice & { seen: string } => {
    const fields = form as Record<string, string | undefined>
    return {
      seen: form.seen,
      listings: listPlaces(FEATURED_COUNT).flatMap((place) => {
        const id = fields[`listing${place}`]
        return id === undefined ? [] : [{ id, until: fields[`until${place}`] ?? null }]
      }),
      cities: listPlaces(CITY_PLACES).map((place) => fields[`city${place}`] ?? ''),
    }
  })
export type PublishedHomePage = z.output<typeof homePageForm>
