import { z } from 'zod'
import { isAllowedAddress } from '#app/domain/content/documents/link-address.rules.ts'
import { fieldText } from '#app/domain/content/documents/field-text.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { isTimeOfDay } from '#app/shared/manila-time.ts'
import { ANNOUNCEMENT_TONES } from '#app/shared/site-text-vocabulary.ts'
import { BAR_LINK_MAX, BAR_TEXT_MAX } from './announcement-bar.model.ts'

/** A page of the site, or another site by https. */
const isBarLink = (link: string) => isAllowedAddress(link) && /^(?:\/|https:\/\/)/i.test(link)

const day = z.string('field.required').refine(isDay, 'field.date.invalid')
const time = z.string('field.required').refine(isTimeOfDay, 'siteText.time.invalid')

export const announcementBarForm = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('announce'),
      text: fieldText(BAR_TEXT_MAX),
      textFil: fieldText(BAR_TEXT_MAX),
      link: z
        .string()
        .trim()
        .max(BAR_LINK_MAX, 'field.tooLong')
        .refine((link) => link === '' || isBarLink(link), 'siteText.link.invalid')
        .optional(),
      tone: z.enum(ANNOUNCEMENT_TONES, 'field.required'),
      /** Without a day: now. */
      startDay: day.optional(),
      startTime: time.optional(),
      endDay: day,
      endTime: time,
    }),
    z.strictObject({ intent: z.literal('end'), id: z.uuid('field.invalid') }),
  ],
  'field.invalid',
)
type Intents = z.output<typeof announcementBarForm>
export type AnnouncementInput = Omit<Extract<Intents, { intent: 'announce' }>, 'intent'>
