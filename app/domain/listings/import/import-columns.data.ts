// Header names and words of the import file, in English and Filipino. Compared without case, spaces and punctuation.
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'
import type { ImportColumn } from './import.model.ts'

/** The first name is that of the English template, the second that of the Filipino one. */
export const COLUMN_NAMES: Record<ImportColumn, readonly [en: string, fil: string, ...others: string[]]> = {
  title: [
    'Title',
    'Pamagat',
    'Name',
    'Listing',
    'Pangalan',
    'Listing title',
    'Property name',
    'Property title',
    'Property',
  ],
  description: ['Description', 'Paglalarawan', 'Details', 'Detalye', 'Deskripsyon', 'Remarks', 'Notes', 'Features'],
  propertyType: ['Type', 'Uri', 'Property type', 'Uri ng property', 'Unit type', 'Type of unit', 'Uri ng unit'],
  roomType: ['Room type', 'Uri ng espasyo', 'Kind of space', 'What is let', 'Type of room'],
  residents: ['Who may live here', 'Sino ang puwedeng tumira', 'For whom', 'Gender', 'Kasarian', 'Women or men'],
  rent: [
    'Monthly rent',
    'Upa kada buwan',
    'Rent',
    'Upa',
    'Price',
    'Presyo',
    'Renta',
    'Monthly rate',
    'Rate',
    'Rental',
    'Rental price',
    'Rental rate',
    'Rent per month',
    'Price per month',
    'Lease price',
    'Buwanang upa',
  ],
  deposit: ['Deposit', 'Deposito', 'Security deposit', 'Sec dep'],
  advanceMonths: ['Advance months', 'Buwan ng advance', 'Buwan ng paunang bayad', 'Advance', 'Paunang bayad'],
  includedUtilities: [
    'Bills included',
    'Kasamang bills',
    'Included utilities',
    'Utilities included',
    'Bills in the rent',
    'Bills na kasama',
  ],
  city: [
    'City',
    'Lungsod',
    'City or municipality',
    'Municipality',
    'Bayan',
    'Siyudad',
    'Location',
    'Lokasyon',
    'Lugar',
  ],
  barangay: ['Barangay', 'Barangay', 'Brgy'],
  street: ['Street', 'Kalye', 'Address', 'Tirahan', 'Street address', 'Complete address'],
  unit: ['Unit', 'Unit', 'Unit number', 'Room', 'Numero ng unit', 'Unit no', 'Room no'],
  bedrooms: ['Bedrooms', 'Kuwarto', 'Beds', 'Bedroom', 'Silid-tulugan', 'Kwarto', 'BR', 'No of bedrooms'],
  bathrooms: ['Bathrooms', 'Banyo', 'Baths', 'Bathroom', 'CR', 'T&B', 'Toilet and bath', 'No of bathrooms'],
  ownBathroom: [
    'Own bathroom',
    'Sariling banyo',
    'Own CR',
    'Private CR',
    'Private bathroom',
    'Sariling CR',
    'Bathroom type',
  ],
  parking: ['Parking', 'Paradahan', 'Parking slots', 'Parking slot', 'Car park'],
  maxGuests: ['Maximum people', 'Pinakamaraming tao', 'Max guests', 'Occupants', 'Ilang tao'],
  floorArea: ['Floor area (sqm)', 'Sukat (sqm)', 'Floor area', 'Area', 'Size', 'Sukat', 'Sqm', 'Unit size', 'Lot area'],
  furnishing: ['Furnishing', 'Kagamitan', 'Furnished', 'Furnishings'],
  pets: ['Pets allowed', 'Puwede ang alaga', 'Pets', 'Alagang hayop', 'Pet policy', 'Pet friendly'],
  curfew: ['Curfew', 'Oras ng curfew', 'Curfew time', 'Gate closes'],
  minimumLease: [
    'Minimum lease (months)',
    'Pinakamaikling kontrata (buwan)',
    'Lease months',
    'Minimum lease',
    'Kontrata',
    'Lease term',
    'Contract',
  ],
  availableFrom: [
    'Available from',
    'Available mula',
    'Move-in date',
    'Petsa ng paglipat',
    'Availability',
    'Date available',
    'Avail',
    'Vacancy',
    'Move in',
    'Turnover',
  ],
  owner: [
    'Owner',
    'May-ari',
    'Owner name',
    'Name of owner',
    'Unit owner',
    'Property owner',
    'Owner details',
    'Owner contact',
    'Landlord',
    'Lessor',
    'Pangalan ng may-ari',
  ],
  ownerEmail: ['Owner email', 'Email ng may-ari', 'Owner email address', 'Email of owner', 'Landlord email'],
  ownerPhone: [
    'Owner mobile',
    'Mobile ng may-ari',
    'Owner phone',
    'Owner mobile number',
    'Owner phone number',
    'Owner contact number',
    'Owner contact no',
    'Mobile of owner',
    'Landlord phone',
    'Numero ng may-ari',
  ],
  depositAndAdvance: [
    'Deposit and advance',
    'Deposit at advance',
    'Terms',
    'Dep/Adv',
    'Deposit/Advance',
    'Payment terms',
    'Move-in terms',
  ],
  advanceAndDeposit: ['Advance and deposit', 'Advance at deposit', 'Adv/Dep', 'Advance/Deposit'],
  bedroomsAndBathrooms: [
    'Bedrooms and bathrooms',
    'Kuwarto at banyo',
    'BR / T&B',
    'BR/CR',
    'BR/Bath',
    'Bed/Bath',
    'Beds/Baths',
    'Rooms',
  ],
}

export const TYPE_WORDS: Record<PropertyType, readonly string[]> = {
  apartment: ['apartment', 'apartamento', 'apt', 'apartment unit', 'flat'],
  house: ['house', 'bahay', 'house and lot', 'house lot', 'h l', 'single detached', 'bungalow'],
  condo: ['condo', 'condominium', 'condo unit', 'condominium unit'],
  townhouse: ['townhouse', 'town house', 'townhome', 'duplex'],
  studio: ['studio', 'studio type', 'studio unit', 'studio condo'],
  loft: ['loft'],
  penthouse: ['penthouse'],
  commercial: ['commercial', 'komersyal', 'commercial space', 'office', 'opisina', 'shop', 'puwesto'],
}

export const FURNISHING_WORDS: Record<Furnishing, readonly string[]> = {
  unfurnished: ['unfurnished', 'bare', 'bare unit', 'not furnished', 'walang gamit', 'no', 'hindi', 'wala'],
  semi_furnished: ['semi furnished', 'semi', 'may kaunting gamit', 'partly furnished', 'partially furnished'],
  furnished: ['furnished', 'fully furnished', 'full', 'fully', 'ff', 'may gamit', 'kumpleto sa gamit', 'yes', 'oo'],
}

export const YES_WORDS = [
  'yes',
  'y',
  'true',
  '1',
  'oo',
  'meron',
  'puwede',
  'pwede',
  'allowed',
  'pets allowed',
  'pet friendly',
]
export const NO_WORDS = [
  'no',
  'n',
  'false',
  '0',
  'hindi',
  'wala',
  'bawal',
  'none',
  'not allowed',
  'no pets',
  'bawal ang alaga',
]

/** In the cell of an owner: nobody is named. */
export const NOBODY_WORDS = ['n a', 'na', 'none', 'nil', 'tba', 'tbd', 'unknown', 'wala', 'walang email']

/** Signs without a letter, which the comparison of words does not see. */
export const YES_MARKS = ['✓', '✔', '✔️', '☑', '/']
export const NO_MARKS = ['✗', '✘', '×', '❌', '-', '–']

export const NOW_WORDS = ['now', 'asap', 'immediate', 'immediately', 'available', 'available now', 'ngayon', 'agad']
/** Probably available now: ready for occupancy, vacant. */
export const UNSURE_NOW_WORDS = ['rfo', 'ready for occupancy', 'vacant', 'bakante', 'ready', 'open']
