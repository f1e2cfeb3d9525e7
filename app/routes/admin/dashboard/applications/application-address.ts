// The addresses of the section Applications. An open dialog is a parameter with the id of its application.
import { href } from '#app/shared/href.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { toSection } from '../../shared/admin-address.ts'

export const APPLICATION_DIALOGS = ['view', 'approve', 'reject', 'delete'] as const
export type ApplicationDialog = (typeof APPLICATION_DIALOGS)[number]

export type ToList = (changes: Readonly<Record<string, string | null>>) => string

const WITHOUT_DIALOG = { view: null, approve: null, reject: null, delete: null, bulk: null, ids: null, done: null }

/** The list with the filters of the current address and no dialog. */
export function createToList(search: string): ToList {
  return (changes) => toSection('applications', { ...WITHOUT_DIALOG, ...changes }, search)
}

/** The file of exactly the filtered list. */
export function toApplicationsFile(search: string): string {
  return withParams(href('/admin/applications.csv'), search, { ...WITHOUT_DIALOG, page: null })
}
