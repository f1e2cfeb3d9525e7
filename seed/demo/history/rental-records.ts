// What the people of the demo accounts keep about their rentals: post-dated checks, sub-meter readings, proposals to renew, and deposit
// passports.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import {
  conditionEntries,
  conditionPhotos,
  conditionReports,
  depositDeductionLines,
  depositDeductions,
} from '#app/db/schema/tenancy/deposits.server.ts'
import { renewalOffers, utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import {
  postDatedCheckLines,
  postDatedChecks,
  paymentAcknowledgments,
  paymentProofs,
  payments,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import { calculateUtility } from '#app/domain/tenancy/utilities/utility.rules.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { Condition, ConditionReportKind } from '#app/shared/tenancy-vocabulary.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter, minutesAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { createRandom } from '#seed/demo/random.ts'
import { isRenewed, type Rental } from './rentals.ts'
import { addStoredFile, type SampleDocument } from './sample-documents.ts'

const CHECKS = 3
/** Thousandths of a kilowatt-hour, and centavos. */
const BILL = { billAmount: 312_480, billConsumption: 260_000 }

const [HINGES, LAST_BILL] = [85_050, 108_871]
/** Deducted from every deposit of an ended rental with a passport. */
export const SETTLED_DEDUCTIONS: readonly number[] = [HINGES, LAST_BILL]

export const hasPassport = ({ owner, tenant }: Rental): boolean => owner.isDemo || tenant.isDemo

export function makeRentalRecords(dataset: DemoData, rentals: readonly Rental[]): SampleDocument[] {
  const files: SampleDocument[] = []
  for (const rental of rentals.filter(hasPassport)) {
    const isCurrent = rental.status !== 'expired' && rental.startsOn < dataset.calendar.day(-60)
    if (!isRenewed(rental)) files.push(...addPassport(dataset, rental))
    if (!isCurrent || isRenewed(rental)) continue
    addChecks(dataset, rental)
    files.push(...addReadings(dataset, rental))
    addOffer(dataset, rental)
  }
  return files
}

/** Held, for the next rents. */
function addChecks({ calendar, pendingRows }: DemoData, { id: rentalId, tenant, lines }: Rental): void {
  const coming = lines.filter(({ kind, dueDate }) => kind === 'rent' && dueDate > calendar.today).slice(0, CHECKS)
  const random = createRandom(`checks ${rentalId}`)
  const [first, bank] = [random.integer(100_000, 899_999), random.pick(['BDO', 'BPI', 'Metrobank'])]
  for (const [index, line] of coming.entries()) {
    const createdAt = calendar.at(-20, 10)
    const id = demoId('check', line.id)
    pendingRows.add(postDatedChecks, {
      id,
      rentalId,
      recordedBy: tenant.id,
      bank,
      number: String(first + index).padStart(10, '0'),
      checkDate: line.dueDate,
      amount: line.amountDue,
      createdAt,
      updatedAt: createdAt,
    })
    pendingRows.add(postDatedCheckLines, { checkId: id, paymentId: line.id, amount: line.amountDue })
  }
}

/** Two months of electricity. The first is paid; of the second the due date has not come. */
function addReadings(dataset: DemoData, rental: Rental): SampleDocument[] {
  const { calendar } = dataset
  const start = createRandom(`meter ${rental.id}`).integer(800, 4_000) * 1_000
  const [older, newer] = [start + 92_500, start + 201_000]
  return [
    ...addReading(dataset, rental, { readOn: calendar.day(-38), previousReading: start, reading: older, isPaid: true }),
    ...addReading(dataset, rental, {
      readOn: calendar.day(-8),
      previousReading: older,
      reading: newer,
      isPaid: false,
    }),
  ]
}

type Reading = { readOn: Day; previousReading: number; reading: number; isPaid: boolean }

function addReading(dataset: DemoData, rental: Rental, { isPaid, ...facts }: Reading): SampleDocument[] {
  const { pendingRows, calendar } = dataset
  const { id: rentalId, owner, endsOn } = rental
  const dueDate = addDays(facts.readOn, 14)
  if (dueDate > endsOn) return []
  const { amount } = calculateUtility({ ...facts, ...BILL })
  const [paymentId, createdAt] = [demoId('payment', rentalId, 'utilities', dueDate), momentOn(facts.readOn, 17)]
  const kilowattHours = (value: number) => `${(value / 1_000).toLocaleString('en-PH')} kWh`
  const note = `${kilowattHours(facts.previousReading)} → ${kilowattHours(facts.reading)}`
  pendingRows.add(payments, { id: paymentId, rentalId, kind: 'utilities', dueDate, amountDue: amount, note, createdAt })
  const [meter, bill] = ['meter', 'bill'].map((name) => {
    const lines = [name === 'meter' ? 'Photo of the meter' : 'Electricity bill', 'No personal data: this is a sample.']
    return addStoredFile(dataset, owner, `readings/${paymentId}-${name}.pdf`, `${name}.pdf`, lines, createdAt)
  })
  pendingRows.add(utilityReadings, {
    id: demoId('reading', paymentId),
    rentalId,
    paymentId,
    recordedBy: owner.id,
    utility: 'electricity',
    ...facts,
    ...BILL,
    meterFileId: meter?.fileId ?? null,
    billFileId: bill?.fileId ?? null,
    createdAt,
    updatedAt: createdAt,
  })
  if (isPaid) {
    const [id, paidAt] = [demoId('proof', paymentId), calendar.clampToPast(momentOn(addDays(facts.readOn, 9), 11))]
    const decidedAt = calendar.clampToPast(hoursAfter(paidAt, 5))
    pendingRows.add(paymentProofs, {
      id,
      transferId: id,
      paymentId,
      submittedBy: rental.tenant.id,
      amount,
      method: 'gcash',
      paidOn: addDays(facts.readOn, 9),
      reference: `90${String(amount).padStart(11, '0')}`,
      status: 'confirmed',
      decidedBy: owner.id,
      decidedAt,
      createdAt: paidAt,
      updatedAt: decidedAt,
    })
    pendingRows.add(paymentAcknowledgments, { transferId: id, rentalId, issuedAt: decidedAt })
  }
  return [meter, bill].flatMap((file) => (file ? [file.sampleDocument] : []))
}

/** The owner offers five percent more, which is over the cap for a home under rent control. */
function addOffer({ calendar, pendingRows }: DemoData, rental: Rental): void {
  const rent = rental.lines.find(({ kind }) => kind === 'rent')?.amountDue
  if (rent === undefined) return
  const createdAt = calendar.at(-4, 14)
  pendingRows.add(renewalOffers, {
    id: demoId('renewal offer', rental.id),
    rentalId: rental.id,
    side: 'owner',
    offeredBy: rental.owner.id,
    monthlyRent: Math.round((rent * 1.05) / 10_000) * 10_000,
    startsOn: addDays(rental.lastDay, 1),
    leaseMonths: 12,
    message: 'We would like you to stay. Everything else stays as it is.',
    createdAt,
    updatedAt: createdAt,
  })
}

type Entry = { room: string; condition: Condition; note: string | null }
const MOVE_IN: Entry[] = [
  { room: 'Living room', condition: 'good', note: 'Freshly painted.' },
  { room: 'Kitchen', condition: 'good', note: null },
  { room: 'Bathroom', condition: 'worn', note: 'Some lime on the shower head.' },
]
const MOVE_OUT: Entry[] = [
  { room: 'Living room', condition: 'worn', note: 'Marks of furniture on one wall.' },
  { room: 'Kitchen', condition: 'damaged', note: 'A cabinet door hangs from one hinge.' },
  { room: 'Bathroom', condition: 'worn', note: null },
]

function addPassport(dataset: DemoData, rental: Rental): SampleDocument[] {
  const { calendar } = dataset
  const movedIn = momentOn(rental.startsOn, 10)
  if (movedIn > calendar.now) return []
  const files = addReport(dataset, rental, 'move_in', MOVE_IN, movedIn)
  const movedOut = momentOn(rental.lastDay, 15)
  if (rental.status !== 'expired' || movedOut > calendar.now) return files
  files.push(...addReport(dataset, rental, 'move_out', MOVE_OUT, movedOut))
  const createdAt = calendar.clampToPast(hoursAfter(movedOut, 24))
  const evidence = addPhoto(dataset, rental, 'evidence', createdAt)
  const deduction = { id: demoId('deduction', rental.id), amount: HINGES, reason: 'New hinges for the kitchen cabinet' }
  const decidedAt = calendar.clampToPast(hoursAfter(createdAt, 30))
  dataset.pendingRows.add(depositDeductions, {
    ...deduction,
    rentalId: rental.id,
    createdBy: rental.owner.id,
    evidenceFileId: evidence.fileId,
    status: 'accepted',
    decidedAt,
    createdAt,
    updatedAt: decidedAt,
  })
  return [...files, evidence.sampleDocument, addSettledBill(dataset, rental, { createdAt, decidedAt })]
}

/** The last bill was not paid: the tenant accepted that it is paid from the deposit. */
function addSettledBill(
  dataset: DemoData,
  rental: Rental,
  { createdAt, decidedAt }: { createdAt: Date; decidedAt: Date },
): SampleDocument {
  const { pendingRows } = dataset
  const { id: rentalId, owner, tenant, lastDay: dueDate } = rental
  const [paymentId, deductionId] = [
    demoId('payment', rentalId, 'last bill'),
    demoId('deduction', rentalId, 'last bill'),
  ]
  const [transferId, amount, note] = [demoId('proof', paymentId), LAST_BILL, 'Last water bill']
  const evidence = addPhoto(dataset, rental, 'bill', createdAt)
  const billedAt = momentOn(addDays(dueDate, -10), 9)
  pendingRows.add(payments, {
    id: paymentId,
    rentalId,
    kind: 'utilities',
    dueDate,
    amountDue: amount,
    note,
    createdAt: billedAt,
  })
  pendingRows.add(depositDeductions, {
    id: deductionId,
    amount,
    reason: note,
    rentalId,
    createdBy: owner.id,
    evidenceFileId: evidence.fileId,
    status: 'accepted',
    decidedAt,
    transferId,
    createdAt,
    updatedAt: decidedAt,
  })
  pendingRows.add(depositDeductionLines, { deductionId, paymentId, amount })
  pendingRows.add(paymentProofs, {
    id: transferId,
    transferId,
    paymentId,
    submittedBy: tenant.id,
    amount,
    method: 'deposit',
    paidOn: toManilaDay(decidedAt),
    status: 'confirmed',
    decidedBy: tenant.id,
    decidedAt,
    createdAt: decidedAt,
    updatedAt: decidedAt,
  })
  pendingRows.add(paymentAcknowledgments, { transferId, rentalId, issuedAt: decidedAt })
  return evidence.sampleDocument
}

/** Accepted by the owner; ACCEPT_REPORTS adds the tenant. The photo is of the kitchen. */
function addReport(
  dataset: DemoData,
  rental: Rental,
  kind: ConditionReportKind,
  entries: readonly Entry[],
  at: Date,
): SampleDocument[] {
  const { pendingRows, calendar } = dataset
  const { id: rentalId, owner } = rental
  const id = demoId('condition report', rentalId, kind)
  const acceptedAt = calendar.clampToPast(hoursAfter(at, 2))
  pendingRows.add(conditionReports, {
    id,
    rentalId,
    kind,
    ownerName: owner.fullName,
    ownerAcceptedAt: acceptedAt,
    version: 1 + entries.length,
    createdAt: at,
    updatedAt: acceptedAt,
  })
  return entries.flatMap((entry, index) => {
    const createdAt = minutesAfter(at, index * 10)
    const entryId = demoId('condition entry', id, entry.room)
    pendingRows.add(conditionEntries, { ...entry, id: entryId, reportId: id, authorId: owner.id, createdAt })
    if (entry.room !== 'Kitchen') return []
    const photo = addPhoto(dataset, rental, kind, at)
    const row = { id: demoId('condition photo', entryId), entryId, fileId: photo.fileId, createdAt: at }
    pendingRows.add(conditionPhotos, row)
    return [photo.sampleDocument]
  })
}

/** Run when all rows are stored: the database refuses entries of a report that both sides have accepted. */
export const ACCEPT_REPORTS = `
  update condition_reports c set tenant_name = u.full_name, tenant_accepted_at = c.owner_accepted_at
  from rentals r join users u on u.id = r.tenant_id where r.id = c.rental_id`

const PICTURE = join(PROJECT_ROOT, 'seed', 'pictures', 'pool', 'apartment-01-800.webp')

function addPhoto(dataset: DemoData, rental: Rental, name: string, createdAt: Date) {
  const picture = { bytes: readFileSync(PICTURE), contentType: 'image/webp' } as const
  return addStoredFile(dataset, rental.owner, `deposits/${rental.id}-${name}.webp`, 'photo.webp', picture, createdAt)
}
