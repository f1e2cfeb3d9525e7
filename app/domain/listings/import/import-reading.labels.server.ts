// How a cell is read, in words for the person: '18k' is ₱18,000, 'QC' is Quezon City.
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { formatArea, formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { readOwner } from './import-owner.rules.ts'
import { type DraftValues, readImportRow } from './import-row.rules.server.ts'
import type { ImportCells, ImportColumn } from './import.model.ts'

const formatYesNo = (isYes: boolean | null | undefined) => (isYes ? m.ui_yes() : m.ui_no())
const formatMonths = ({ securityDeposit, basePrice, advanceMonths }: DraftValues) =>
  m.own_import_reads_terms({
    deposit: formatNumber(basePrice ? (securityDeposit ?? 0) / basePrice : 0),
    advance: formatNumber(advanceMonths ?? 0),
  })

function formatOwner(cells: ImportCells): string {
  const { owner } = readOwner(cells)
  return [owner?.name, owner?.email, owner?.phone ? formatPhone(owner.phone) : null].filter(Boolean).join(', ')
}

const FORMATS: Partial<Record<ImportColumn, (values: DraftValues, cells: ImportCells) => string>> = {
  rent: ({ basePrice }) => formatPesos(basePrice ?? 0),
  deposit: ({ securityDeposit }) => formatPesos(securityDeposit ?? 0),
  advanceMonths: ({ advanceMonths }) => formatNumber(advanceMonths ?? 0),
  depositAndAdvance: formatMonths,
  advanceAndDeposit: formatMonths,
  propertyType: ({ propertyType }) => propertyTypeLabel(propertyType),
  city: ({ barangay, city }) => [barangay, city].filter(Boolean).join(', '),
  bedrooms: ({ bedroomCount }) => formatNumber(bedroomCount ?? 0),
  bathrooms: ({ bathroomCount }) => formatNumber(bathroomCount ?? 0),
  bedroomsAndBathrooms: ({ bedroomCount, bathroomCount }) =>
    m.own_import_reads_rooms({
      bedrooms: formatNumber(bedroomCount ?? 0),
      bathrooms: formatNumber(bathroomCount ?? 0),
    }),
  parking: ({ parkingCount }) => formatNumber(parkingCount ?? 0),
  maxGuests: ({ maxGuests }) => formatNumber(maxGuests ?? 0),
  floorArea: ({ floorArea }) => `${formatArea(floorArea ?? 0)} sqm`,
  pets: ({ petsAllowed }) => formatYesNo(petsAllowed),
  ownBathroom: ({ ownBathroom }) => formatYesNo(ownBathroom),
  minimumLease: ({ minimumLeaseMonths }) => formatNumber(minimumLeaseMonths ?? 0),
  availableFrom: ({ availableFrom }) => (availableFrom ? formatDate(availableFrom) : m.own_import_reads_now()),
  owner: (_, cells) => formatOwner(cells),
  ownerEmail: (_, cells) => formatOwner(cells),
  ownerPhone: (_, cells) => formatOwner(cells),
}

/** The cell itself if its text is what the draft gets. */
export function formatReading(column: ImportColumn, cells: ImportCells): string {
  const format = FORMATS[column]
  return format ? format(readImportRow(cells).values, cells) : (cells[column] ?? '').slice(0, 80)
}

/** A rent that makes months of a sample deposit visible. */
const SAMPLE_RENT = '10000'

export type ColumnReading = {
  /** Short texts of the column, as they are written in the file. */
  samples: { text: string; isUnclear: boolean }[]
  /** How these are read; empty for a column that is taken as it is. */
  readings: string[]
  filled: number
}

const MAX_SAMPLES = 3

/** For one column of the file: some different texts, and what they become. */
export function readColumn(texts: readonly string[], column: ImportColumn | null): ColumnReading {
  const filled = texts.map((text) => text.trim()).filter(Boolean)
  const samples = [...new Set(filled.map((text) => text.slice(0, 60)))].slice(0, MAX_SAMPLES)
  const read = samples.map((text) => {
    if (column === null) return { text, isUnclear: false, reading: '' }
    const cells: ImportCells = { ...(column === 'rent' ? {} : { rent: SAMPLE_RENT }), [column]: text }
    const isUnclear = readImportRow(cells).problems.some((problem) => isAbout(problem.column, column))
    return { text, isUnclear, reading: formatReading(column, cells) }
  })
  const isFormatted = column !== null && FORMATS[column] !== undefined
  return {
    samples: read.map(({ text, isUnclear }) => ({ text, isUnclear })),
    readings: isFormatted ? read.filter(({ isUnclear }) => !isUnclear).map(({ reading }) => reading) : [],
    filled: filled.length,
  }
}

/** Problems of a combined column are reported at its parts. */
const isAbout = (problem: string, column: ImportColumn) =>
  problem === column || (column === 'bedroomsAndBathrooms' && (problem === 'bedrooms' || problem === 'bathrooms'))
