// The checks of a rental, open ones first, with the way to the register.
import type { PostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PostDatedCheckList } from '#app/domain/tenancy/post-dated-checks/components/post-dated-check-list.tsx'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

const SHOWN = 12

type ChecksSectionProps = { rentalId: string; register: PostDatedCheckRegister; today: Day }

export function ChecksSection({ rentalId, register: { postDatedChecks, held }, today }: ChecksSectionProps) {
  const view = href('/dashboard/rentals/:id/checks', { id: rentalId })
  return (
    <Card>
      <CardHead
        title={m.post_dated_check_title()}
        sub={m.post_dated_check_register_held({ count: held.count, amount: formatAmount(held.amount) })}
      />
      {postDatedChecks.length === 0 ? (
        <EmptyState bare title={m.post_dated_check_none()} />
      ) : (
        <PostDatedCheckList postDatedChecks={postDatedChecks.slice(0, SHOWN)} today={today} />
      )}
      <CardFoot>
        <TextLink to={view}>{m.post_dated_check_open()}</TextLink>
      </CardFoot>
    </Card>
  )
}
