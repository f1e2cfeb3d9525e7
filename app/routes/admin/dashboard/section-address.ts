import { withParams } from '#app/routes/shared/with-params.ts'

export const ADMIN_DASHBOARD = '/admin/dashboard'

/** The address of the console with other parameters; null removes one. */
export const withAddress = (search: string, changes: Readonly<Record<string, string | null>>) =>
  withParams(ADMIN_DASHBOARD, search, changes)
