// Whose payment the owner records: the form itself is on the page of the rental.
import type { TenantRow } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Row } from '#app/routes/shared/rows.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'

type Candidate = Pick<TenantRow, 'rentalId' | 'tenant' | 'listing' | 'balance'>

type ChooseTenantDialogProps = { tenants: readonly Candidate[]; closeTo: string; allTo: string; hasMore: boolean }

export function ChooseTenantDialog({ tenants, closeTo, allTo, hasMore }: ChooseTenantDialogProps) {
  return (
    <AddressDialog title={m.rent_record()} description={m.rent_record_choose()} closeTo={closeTo}>
      <ul className="-mx-4 border-y border-line">
        {tenants.map(({ rentalId, tenant, listing, balance }) => (
          <Row
            key={rentalId}
            to={`/dashboard/rentals/${rentalId}?dialog=record`}
            lead={<Avatar name={tenant} />}
            title={tenant}
            text={listing}
            end={balance > 0 ? <span className="font-semibold tabular-nums">{formatAmount(balance)}</span> : null}
            isDense
          />
        ))}
      </ul>
      {hasMore ? (
        <p className="pt-3 text-sm">
          <TextLink to={allTo}>{m.rent_record_all_tenants()}</TextLink>
        </p>
      ) : null}
    </AddressDialog>
  )
}
