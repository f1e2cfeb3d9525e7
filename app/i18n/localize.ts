// The runtime of the compiled messages (app/messages): which locale applies, and the text of a message in it.
import type { Locale } from '#app/shared/vocabulary.ts'

export type MessageInputs = Readonly<Record<string, string | number>>
type Text = string | ((inputs: MessageInputs) => string)
type MessageOptions = { locale?: Locale }

let readLocale: () => Locale = () => 'en'

/** The server reads the locale of the running request, the browser that of the document. */
export function setLocaleReader(reader: () => Locale): void {
  readLocale = reader
}

export function getCurrentLocale(): Locale {
  return readLocale()
}

export function localize(en: Text, fil: Text) {
  return (inputs: MessageInputs = {}, options?: MessageOptions): string => {
    const text = (options?.locale ?? readLocale()) === 'fil' ? fil : en
    return typeof text === 'string' ? text : text(inputs)
  }
}

const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {}

/** Whether `count` takes the singular form. Both languages have two forms; Filipino uses the singular for more numbers than one. */
export function isSingular(locale: Locale, count: string | number | undefined): boolean {
  const rules = (pluralRules[locale] ??= new Intl.PluralRules(locale)) // costs more than all other messages of a page
  return rules.select(Number(count)) === 'one'
}
