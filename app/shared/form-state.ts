// What a form shows, on its way from the server to the components.

/** A text for each field, by the field's name. */
export type FieldTexts = Readonly<Record<string, string | undefined>>

export type FormState = {
  values: FieldTexts
  errors: FieldTexts
  /** Why the form was refused; undefined while it was not. */
  refusal: string | undefined
  /** The refusal where no field shows it: for a message above the form. */
  alert: string | undefined
}
