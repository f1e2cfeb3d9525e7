// Numbers and texts of SMS are encrypted: a copy of the tables has neither.
import type { Cipher } from '#app/db/encryption.server.ts'

const [NUMBER, TEXT] = ['sms_numbers.number_sealed', 'sms_messages.text_sealed']

export const sealNumber = (cipher: Cipher, userId: string, number: string) => cipher.encrypt(number, NUMBER, userId)
export const unsealNumber = (cipher: Cipher, row: { userId: string; numberSealed: string }) =>
  cipher.decrypt(row.numberSealed, NUMBER, row.userId)
export const sealText = (cipher: Cipher, userId: string, text: string) => cipher.encrypt(text, TEXT, userId)
export const unsealText = (cipher: Cipher, row: { userId: string; textSealed: string }) =>
  cipher.decrypt(row.textSealed, TEXT, row.userId)
