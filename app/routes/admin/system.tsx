// The state of the platform: version, database, jobs, mail, files and backups.
import { redirect } from 'react-router'
import { listFailureGroups } from '#app/domain/admin/failures/failure.queries.server.ts'
import { restoreBackup } from '#app/domain/admin/restore/restore.commands.server.ts'
import { backUp, retryJob } from '#app/domain/admin/system/system.commands.server.ts'
import { getSystemState } from '#app/domain/admin/system/system.queries.server.ts'
import { systemAction } from '#app/domain/admin/system/system.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { ADMINISTRATORS } from './shared/admin-address.ts'
import { ADMINISTRATOR_NOTICES } from './shared/administrator-notices.ts'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import { BackupCard } from './system/backup-card.tsx'
import { BackupTable } from './system/backup-table.tsx'
import { FailureTable } from './system/failure-table.tsx'
import { RestoreDialog } from './system/restore-dialog.tsx'
import { JobTables } from './system/job-tables.tsx'
import { SystemSummary } from './system/system-summary.tsx'
import { LargestTables, SystemFigures } from './system/system-figures.tsx'
import { loadRestore } from './system/load-restore.server.ts'
import type { Route } from './+types/system'

const PATH = '/admin/system'

export const handle: PlaceHandle = { place: 'system' }
export const headers = refusalHeaders

const NOTICES = { retry: m.admin_system_retried, backup: m.admin_system_backed_up }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [system, restore, failures] = await Promise.all([
      getSystemState(ctx),
      loadRestore(ctx, args.url),
      listFailureGroups(ctx),
    ])
    return { system, restore, failures, now: ctx.now() }
  })
}

export const action = defineActions(systemAction, NOTICES, () => ({
  backup: (ctx) => backUp(ctx),
  retry: retryJob,
  // Afterwards every session is over. Null with several owners: another one has to approve
  restore: async (ctx, input) =>
    (await restoreBackup(ctx, input)) === null
      ? redirect(addDone(ADMINISTRATORS, ADMINISTRATOR_NOTICES, 'requested'))
      : redirect('/admin/login'),
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('system', layout.loaderData)
}

export default function AdminSystem({ loaderData, actionData }: Route.ComponentProps) {
  const { system, restore, failures, now } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.system.label()}
        context={m.admin_system_sub()}
        actions={
          <ButtonLink to={PATH} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
            {m.ui_refresh()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined || restore.chosen ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <SystemSummary system={system} now={now} />
        <SystemFigures system={system} now={now} />
        <BackupCard facts={system.facts} isEncrypted={system.isBackupEncrypted} now={now} />
        <BackupTable list={restore.list} now={now} />
        <JobTables jobs={system.jobs} failedJobs={system.facts.failedJobs} />
        <FailureTable groups={failures} now={now} />
        <Disclosure label={m.admin_system_largest()}>
          <LargestTables tables={system.database.tables} />
        </Disclosure>
      </div>
      {restore.chosen ? <RestoreDialog {...restore.chosen} form={form} now={now} /> : null}
    </>
  )
}
