// Several fields of a body that were refused. A form shows each at its field; a program gets them in one list.
import { AppError } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'

export class InvalidFields extends AppError {
  readonly fields: Readonly<Record<string, FieldCode>>

  constructor(fields: Readonly<Record<string, FieldCode>>) {
    super('app.invalidInput')
    this.fields = fields
  }
}
