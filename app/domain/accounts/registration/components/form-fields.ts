// What the parts of people's forms are given: what was typed, and the words for what is wrong with it, by field.
import { MINIMUM_AGE } from '#app/shared/constants.ts'

export type FormWords = Readonly<Record<string, string | undefined>>
export type FieldsProps = { values: FormWords; errors: FormWords }

/** One id for a field and for the link of the summary that leads to it. */
export const fieldId = (name: string) => `field-${name}`

/** What every text field of these forms has in common. */
export function textOf({ values, errors }: FieldsProps, name: string) {
  return { id: fieldId(name), name, defaultValue: values[name] ?? '', error: errors[name] }
}

/** The latest birthday of an adult, for the date input; the server counts exactly. */
export function latestBirthday(today: string): string {
  return `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`
}
