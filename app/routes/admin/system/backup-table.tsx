// The backups of this machine, each with its test and a way to restore it, and the copies that have to be fetched first.
import type { BackupCopy, BackupList, StoredBackup } from '#app/domain/admin/restore/restore.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { formatBytes } from './format-bytes.ts'

export function BackupTable({ list: { backups, copies }, now }: { list: BackupList; now: Date }) {
  if (backups.length === 0 && !copies?.length) return null // the card of the last backup says that there is none
  return (
    <Card>
      <CardHead title={m.restore_backups()} sub={m.restore_backups_sub()} />
      {backups.length === 0 ? (
        <CardBody className="text-sm">{m.admin_system_no_backup()}</CardBody>
      ) : (
        <Table
          caption={m.restore_backups()}
          columns={buildColumns(now)}
          rows={backups}
          getRowKey={({ name }) => name}
        />
      )}
      <Copies copies={copies} />
    </Card>
  )
}

function buildColumns(now: Date): Column<StoredBackup>[] {
  return [
    { id: 'at', header: m.ui_date(), cardSlot: 'lead', cell: (row) => <DateCell backup={row} /> },
    { id: 'size', header: m.admin_system_size(), cell: ({ bytes }) => formatBytes(bytes) },
    { id: 'proof', header: m.restore_proof(), cell: ({ proof }) => describeProof(proof, now) },
    {
      id: 'restore',
      header: m.ui_actions(),
      cell: ({ name, at }) => (
        <ButtonLink
          to={`/admin/system?restore=${name}`}
          preventScrollReset
          variant="line"
          size="compact"
          aria-label={m.restore_open({ when: formatDateTime(at) })}
        >
          {m.restore_action()}
        </ButtonLink>
      ),
    },
  ]
}

function DateCell({ backup: { name, at } }: { backup: StoredBackup }) {
  return (
    <>
      <time dateTime={at.toISOString()} className="font-semibold">
        {formatDateTime(at)}
      </time>
      <span className="block text-tiny wrap-anywhere text-ink-soft">{name}</span>
    </>
  )
}

function describeProof(proof: StoredBackup['proof'], now: Date): string {
  if (proof === null) return m.restore_proof_none()
  return m.restore_proof_done({ when: formatRelative(proof.at, now), rows: formatNumber(proof.rows) })
}

function Copies({ copies }: { copies: readonly BackupCopy[] | null }) {
  if (copies === null) return <CardBody className="pt-3 text-sm">{m.restore_copies_unknown()}</CardBody>
  const [first] = copies
  if (!first) return null
  return (
    <CardBody className="grid gap-2 pt-3 text-sm">
      <p className="font-semibold">{m.restore_copies({ count: copies.length })}</p>
      <ul className="grid gap-1">
        {copies.map(({ name, bytes, at }) => (
          <li key={name} className="wrap-anywhere text-ink-soft">
            {formatDateTime(at)}, {formatBytes(bytes)}, <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>{m.restore_copies_fetch()}</p>
      <pre className="overflow-x-auto rounded-box bg-sand-100 p-3 text-tiny">{buildFetchCommand(first)}</pre>
    </CardBody>
  )
}

const buildFetchCommand = ({ bucket, name }: BackupCopy) =>
  ['aws s3 cp', `s3://${bucket}/${name}`, '"$DATA_DIR/backups/"'].join(' ')
