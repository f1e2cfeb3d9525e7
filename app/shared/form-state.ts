// The state of a form as the server sends it to the components.

/** A text by field name. */
export type FieldTexts = Readonly<Record<string, string | undefined>>

export type FormState = {
  values: FieldTexts
  errors: FieldTexts
  /** Why the form was refused. */
  refusal: string | undefined
  /** The refusal if no field shows it; displayed above the form. */
  alert: string | undefined
}
