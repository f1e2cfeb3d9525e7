import type { EditorField as FieldName } from '#app/domain/listings/editor/listing-editor.model.ts'
import { CountStepper } from '#app/ui/controls/count/count-stepper.tsx'
import { EditorField, type FieldsProps } from './editor-field.tsx'

type CountFieldProps = FieldsProps & {
  name: FieldName
  label: string
  hint?: string
  min: number
  max: number
  isOptional?: boolean
}

export function CountField({ editor, listing, name, ...stepper }: CountFieldProps) {
  return (
    <EditorField editor={editor} listing={listing} name={name}>
      {(field) => <CountStepper {...field} {...stepper} />}
    </EditorField>
  )
}
