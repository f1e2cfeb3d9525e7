// Header names of a file with tenants, in English and Filipino. Compared without case, spaces and signs.
import type { Locale } from '#app/shared/vocabulary.ts'
import type { TenantColumn } from './tenant-import.model.ts'

/** The first name is that of the English template, the second that of the Filipino one. */
export const TENANT_COLUMN_NAMES: Record<TenantColumn, readonly [english: string, filipino: string, ...string[]]> = {
  listing: [
    'Home',
    'Bahay',
    'Unit',
    'Door',
    'Listing',
    'Property',
    'Apartment',
    'Room',
    'Unit no',
    'Unit number',
    'Pinto',
  ],
  name: ['Tenant', 'Umuupa', 'Name', 'Tenant name', 'Full name', 'Lessee', 'Renter', 'Pangalan', 'Pangalan ng umuupa'],
  phone: [
    'Phone',
    'Telepono',
    'Mobile',
    'Phone number',
    'Mobile number',
    'Contact',
    'Contact number',
    'Cellphone',
    'CP no',
  ],
  email: ['Email', 'Email ng umuupa', 'Email address', 'Mail'],
  monthlyRent: ['Monthly rent', 'Buwanang upa', 'Rent', 'Rental', 'Upa', 'Renta', 'Rent per month'],
  paymentDay: ['Due day', 'Araw ng bayad', 'Payment day', 'Due day of the month', 'Due every', 'Rent due day'],
  startsOn: [
    'Lease starts',
    'Simula ng kontrata',
    'Start',
    'Start date',
    'First day',
    'Move-in',
    'Move-in date',
    'Simula',
  ],
  endsOn: ['Last day', 'Huling araw', 'End', 'End date', 'Lease ends', 'Expiry', 'Contract end', 'Katapusan'],
  deposit: ['Deposit held', 'Hawak na deposit', 'Hawak na deposito', 'Deposit', 'Security deposit', 'Deposito'],
  advance: ['Advance not used yet', 'Advance na hindi pa nagagamit', 'Advance', 'Advance rent'],
  owed: ['Rent owed today', 'Utang na upa ngayon', 'Owed', 'Balance', 'Arrears', 'Unpaid', 'Utang', 'Kulang'],
  owedDue: ['Owed since', 'Due pa noong', 'Was due on', 'Balance due date', 'Unpaid since'],
}

/** As the template of the language writes it. */
export const getColumnName = (column: TenantColumn, locale: Locale): string =>
  TENANT_COLUMN_NAMES[column][locale === 'fil' ? 1 : 0]
