// The state of the platform: version, database, jobs, mail, files and backups.
import { backUp, retryJob } from '#app/domain/admin/system/system.commands.server.ts'
import { getSystemState } from '#app/domain/admin/system/system.queries.server.ts'
import { systemAction } from '#app/domain/admin/system/system.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import { BackupCard } from './system/backup-card.tsx'
import { JobTables } from './system/job-tables.tsx'
import { SystemSummary } from './system/system-summary.tsx'
import { LargestTables, SystemFigures } from './system/system-figures.tsx'
import type { Route } from './+types/system'

const PATH = '/admin/system'

export const handle: PlaceHandle = { place: 'system' }
export const headers = refusalHeaders

const NOTICES = { retry: m.admin_system_retried, backup: m.admin_system_backed_up }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const system = await getSystemState(ctx)
    return { system, now: ctx.now() }
  })
}

export const action = defineActions(systemAction, NOTICES, () => ({
  backup: (ctx) => backUp(ctx),
  retry: retryJob,
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('system', layout.loaderData)
}

export default function AdminSystem({ loaderData, actionData }: Route.ComponentProps) {
  const { system, now } = loaderData
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
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <SystemSummary system={system} now={now} />
        <SystemFigures system={system} now={now} />
        <BackupCard facts={system.facts} isEncrypted={system.isBackupEncrypted} now={now} />
        <JobTables jobs={system.jobs} failedJobs={system.facts.failedJobs} />
        <Disclosure label={m.admin_system_largest()}>
          <LargestTables tables={system.database.tables} />
        </Disclosure>
      </div>
    </>
  )
}
