import { Form, useLocation } from 'react-router'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'

const LANGUAGES = [
  { locale: 'en', short: 'EN', name: m.language_en },
  { locale: 'fil', short: 'FIL', name: m.language_fil },
] as const

/**
 * A plain form, so that it works before JavaScript arrives; the whole document comes back in the chosen language. `isTight`: on medium
 * widths only the other language shows.
 */
export function LanguageSwitch({ className, isTight = false }: { className?: string; isTight?: boolean }) {
  const { pathname, search } = useLocation()
  const chosen = getCurrentLocale()
  return (
    <Form
      method="post"
      action="/locale"
      reloadDocument
      aria-label={m.ui_language()}
      className={cx('flex shrink-0 rounded-full bg-sand-100 p-0.75', className)}
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
          className={cx(
            'min-h-9.5 min-w-10 rounded-full px-2 text-sm font-semibold text-ink-soft hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            isTight && 'md:max-lg:aria-[current]:hidden',
          )}
        >
          {short}
        </button>
      ))}
    </Form>
  )
}
