// Props of form parts: the value and the error message of each field.
import type { FieldTexts } from '#app/shared/form-state.ts'

export type FieldsProps = { values: FieldTexts; errors: FieldTexts }

/** The same id for a field and for its link in the error summary. */
export const getFieldId = (name: string) => `field-${name}`

export function getTextFieldProps({ values, errors }: FieldsProps, name: string) {
  return { id: getFieldId(name), name, defaultValue: values[name] ?? '', error: errors[name] }
}
