// A state has one word: on every page, in every sentence and in both languages. Each state machine has one record of labels.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getStatusLabel, getStatusWord, type LabelledMachine } from '#app/i18n/status-labels.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { STATE_MACHINES } from '#app/shared/state-machines.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { listSourceFiles } from './support/source-files.ts'

const ROOT = join(import.meta.dirname, '..')

/** The type of the states of each machine, and the file with its labels. */
const LABEL_FILES: Readonly<Record<string, string>> = {
  ListingStatus: 'app/i18n/status-labels.ts',
  ApplicationStatus: 'app/i18n/status-labels.ts',
  BookingStatus: 'app/i18n/status-labels.ts',
  ProofStatus: 'app/i18n/status-labels.ts',
  InspectionStatus: 'app/i18n/status-labels.ts',
  MaintenanceStatus: 'app/i18n/status-labels.ts',
  PostDatedCheckStatus: 'app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts',
  ReadingStatus: 'app/domain/tenancy/utilities/utility.labels.ts',
  RenewalStatus: 'app/domain/tenancy/renewals/renewal.labels.ts',
  DeductionStatus: 'app/domain/tenancy/deposits/deposit.labels.ts',
  CommissionStatus: 'app/domain/agents/commissions/commission.labels.ts',
  ClientStage: 'app/domain/agents/clients/client.labels.ts',
  AppointmentStatus: 'app/domain/agents/appointments/appointment.labels.ts',
}

/** Records of texts about states that are no names of them: what a button does. */
const OTHER_TEXTS = [
  'app/domain/tenancy/maintenance/maintenance.labels.ts MaintenanceStatus',
  'app/routes/dashboard/commissions/commission-list/commission-columns.tsx CommissionStatus',
]

/** A record from the states of a type to functions of texts, alone or in an object with a label. */
const LABEL_RECORD = /Record<(\w+(?:Status|Stage)), (?:\(\) => string|\{ label: \(\) => string)/g

/** A label of a state that a page takes from the messages itself. */
const DIRECT_LABEL =
  /\bm\.(own_status_(?:draft|pending)|application_status_\w+|booking_status_\w+|status_\w+|ui_pending)\b/g
const DIRECT_USES = [
  'app/routes/admin/dashboard/users/user-counts.tsx own_status_pending', // accounts, which are no state machine
  'app/routes/admin/dashboard/users/user-table.tsx own_status_pending',
  'app/domain/tenancy/maintenance/maintenance.labels.ts status_completed', // a filter
  'app/domain/content/announcement-bar/announcement-bar.labels.ts status_scheduled', // announcements, which are no state machine
  ...['own_status_draft', 'status_scheduled'].flatMap((key) => {
    const use = `app/domain/content/site-texts/site-text.labels.ts ${key}` // a text and its version, which are no state machine
    return [use, use]
  }),
]

const sources = listSourceFiles()
  .filter((path) => path.startsWith('app/') && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const findAll = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => `${path} ${match[1]}`))

describe('words of states', () => {
  test('each state machine has its labels in one place', () => {
    const found = findAll(LABEL_RECORD).filter((place) => !OTHER_TEXTS.includes(place))
    const named = found.filter((place) => LABEL_FILES[place.split(' ')[1] ?? ''] !== undefined)
    const elsewhere = named.filter((place) => {
      const [path, type] = place.split(' ')
      return LABEL_FILES[type ?? ''] !== path
    })
    expect(elsewhere).toEqual([])
    expect(named.length).toBeGreaterThan(3)
  })

  test('a page takes the word of a state from its label, not from the messages', () => {
    const uses = findAll(DIRECT_LABEL).filter((use) => !use.startsWith('app/i18n/status-labels.ts '))
    expect(uses.toSorted((a, b) => a.localeCompare(b))).toEqual(DIRECT_USES.toSorted((a, b) => a.localeCompare(b)))
  })

  test.each(LOCALES)('in %s a sentence has the word of the badge', (locale) => {
    const machines: LabelledMachine[] = [
      'listing',
      'rental_application',
      'booking',
      'paymentProof',
      'inspection',
      'maintenance',
    ]
    withLocale(locale, () => {
      for (const machine of machines)
        for (const state of STATE_MACHINES[machine].states) {
          const label = getStatusLabel(machine, state as never)
          expect(label).not.toBe(state)
          expect(getStatusWord(machine, state)?.toLowerCase()).toBe(label.toLowerCase())
        }
    })
    expect(getStatusWord('booking', 'approved')).toBeUndefined()
  })

  test('an application is pending, approved, rejected or withdrawn for everybody', () => {
    const list = () =>
      STATE_MACHINES.rental_application.states.map((state) => getStatusLabel('rental_application', state))
    expect(withLocale('en', list)).toEqual(['Pending', 'Approved', 'Rejected', 'Withdrawn'])
  })
})
