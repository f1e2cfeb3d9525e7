import { Form, useLocation } from 'react-router'
import { currentLocale } from '#app/i18n/locale.ts'
import { m } from '#app/paraglide/messages.js'

const LANGUAGES = [
  { locale: 'en', short: 'EN', name: m.language_en },
  { locale: 'fil', short: 'FIL', name: m.language_fil },
] as const

/** A plain form: it works before JavaScript arrives, and the whole page comes back in the chosen language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const chosen = currentLocale()
  return (
    <Form
      method="post"
      action="/locale"
      reloadDocument
      aria-label={m.layout_language()}
      className="flex rounded-full border border-line p-0.5"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {LANGUAGES.map(({ locale, short, name }) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-label={`${short}, ${name()}`}
          aria-current={locale === chosen ? 'true' : undefined}
          className="min-h-11 min-w-11 rounded-full px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-[current]:bg-sea-soft aria-[current]:text-sea-strong"
        >
          {short}
        </button>
      ))}
    </Form>
  )
}
