// Header names and words of the import file, in English and Filipino. Compared without case, spaces and punctuation.
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'
import type { ImportColumn } from './import.model.ts'

/** The first name is that of the English template, the second that of the Filipino one. */
export const COLUMN_NAMES: Record<ImportColumn, readonly [en: string, fil: string, ...others: string[]]> = {
  title: ['Title', 'Pamagat', 'Name', 'Listing', 'Pangalan'],
  description: ['Description', 'Paglalarawan', 'Details', 'Detalye', 'Deskripsyon'],
  propertyType: ['Type', 'Uri', 'Property type', 'Uri ng property'],
  rent: ['Monthly rent', 'Upa kada buwan', 'Rent', 'Upa', 'Price', 'Presyo', 'Renta'],
  deposit: ['Deposit', 'Deposito', 'Security deposit'],
  advanceMonths: ['Advance months', 'Buwan ng paunang bayad', 'Advance', 'Paunang bayad'],
  city: ['City', 'Lungsod', 'City or municipality', 'Municipality', 'Bayan', 'Siyudad'],
  barangay: ['Barangay', 'Barangay', 'Brgy'],
  street: ['Street', 'Kalye', 'Address', 'Tirahan'],
  unit: ['Unit', 'Unit', 'Unit number', 'Room', 'Numero ng unit'],
  bedrooms: ['Bedrooms', 'Kuwarto', 'Beds', 'Bedroom', 'Silid-tulugan', 'Kwarto'],
  bathrooms: ['Bathrooms', 'Banyo', 'Baths', 'Bathroom', 'CR'],
  parking: ['Parking', 'Paradahan', 'Parking slots'],
  maxGuests: ['Maximum people', 'Pinakamaraming tao', 'Max guests', 'Occupants', 'Ilang tao'],
  floorArea: ['Floor area (sqm)', 'Sukat (sqm)', 'Floor area', 'Area', 'Sukat', 'Sqm'],
  furnishing: ['Furnishing', 'Kagamitan', 'Furnished'],
  pets: ['Pets allowed', 'Puwede ang alaga', 'Pets', 'Alagang hayop'],
  minimumLease: [
    'Minimum lease (months)',
    'Pinakamaikling kontrata (buwan)',
    'Lease months',
    'Minimum lease',
    'Kontrata',
  ],
  availableFrom: ['Available from', 'Available mula', 'Move-in date', 'Petsa ng paglipat'],
}

export const TYPE_WORDS: Record<PropertyType, readonly string[]> = {
  apartment: ['apartment', 'apartamento', 'apt'],
  house: ['house', 'bahay', 'house and lot'],
  condo: ['condo', 'condominium', 'condo unit'],
  townhouse: ['townhouse', 'town house'],
  studio: ['studio', 'studio type'],
  loft: ['loft'],
  penthouse: ['penthouse'],
  commercial: ['commercial', 'komersyal', 'commercial space', 'office', 'opisina', 'shop', 'puwesto'],
}

export const FURNISHING_WORDS: Record<Furnishing, readonly string[]> = {
  unfurnished: ['unfurnished', 'bare', 'walang gamit', 'no', 'hindi', 'wala'],
  semi_furnished: ['semi furnished', 'semi', 'may kaunting gamit', 'partly furnished'],
  furnished: ['furnished', 'fully furnished', 'may gamit', 'kumpleto sa gamit', 'yes', 'oo'],
}

export const YES_WORDS = ['yes', 'y', 'true', '1', 'oo', 'meron', 'puwede', 'pwede']
export const NO_WORDS = ['no', 'n', 'false', '0', 'hindi', 'wala', 'bawal']
