import { m } from '#app/messages/messages.js'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { Select } from '#app/ui/controls/select.tsx'

const LOCALE_NAMES = { en: 'English', fil: 'Filipino' } as const

/** The language of the mails that somebody else gets. */
export function LocaleSelect({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Select
      name="locale"
      label={m.admin_language()}
      defaultValue={value}
      choices={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      {...(error === undefined ? {} : { error })}
    />
  )
}
