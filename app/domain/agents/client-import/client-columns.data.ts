import type { ClientColumn } from './client-import.model.ts'

/** Names of the columns of a file: English, Filipino, then other usual spellings. Compared in lower case without spaces and signs. */
export const CLIENT_COLUMN_NAMES: Record<ClientColumn, readonly [english: string, filipino: string, ...string[]]> = {
  name: ['Name', 'Pangalan', 'Client', 'Full name', 'Client name'],
  email: ['E-mail', 'E-mail address', 'Email', 'Mail'],
  phone: ['Phone', 'Telepono', 'Mobile', 'Phone number', 'Mobile number', 'Contact number', 'Cellphone'],
  type: ['Type', 'Uri', 'Client type'],
  wishArea: ['Area', 'Lugar', 'Location', 'City'],
  wishType: ['Property type', 'Uri ng property'],
  wishBudget: ['Budget', 'Badyet', 'Highest monthly rent', 'Max rent', 'Rent'],
  wishMoveIn: ['Move-in date', 'Petsa ng paglipat', 'Move in'],
  wishPets: ['Pets', 'Alagang hayop'],
  looksFor: ['Looking for', 'Hinahanap', 'Notes', 'Remarks', 'Requirements'],
  nextAction: ['Next action', 'Susunod na gagawin'],
  nextActionDue: ['Due', 'Hanggang', 'Next action date', 'Follow-up date'],
}
