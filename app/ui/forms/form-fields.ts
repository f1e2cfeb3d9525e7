// What form parts receive: the value and the error message of each field.
import type { FieldTexts } from '#app/shared/form-state.ts'

export type FieldsProps = { values: FieldTexts; errors: FieldTexts }

/** One id for a field and for the link in the error summary that leads to it. */
export const getFieldId = (name: string) => `field-${name}`

export function getTextFieldProps({ values, errors }: FieldsProps, name: string) {
  return { id: getFieldId(name), name, defaultValue: values[name] ?? '', error: errors[name] }
}
