// What the applicant shares of their passport with the side that decides about this application.
import { Form, useNavigation } from 'react-router'
import { getPartLabel } from '#app/domain/tenancy/passports/passport.labels.ts'
import type { OpenShare } from '#app/domain/tenancy/passports/passport.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { PASSPORT_PARTS } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function PassportCard({ share }: { share: OpenShare | null }) {
  const isBusy = useNavigation().formData?.get('intent') === 'share'
  return (
    <Card>
      <CardHead title={m.passport_share_title()} sub={m.passport_share_text()} />
      <CardBody className="grid gap-3">
        <p className="text-sm font-semibold">
          {share === null ? m.passport_share_nothing() : m.passport_share_until({ date: formatDate(share.expiresAt) })}
        </p>
        <Form method="post" preventScrollReset className="grid gap-3">
          <fieldset>
            <legend className="text-label font-semibold">{m.passport_share_legend()}</legend>
            {PASSPORT_PARTS.map((part) => (
              <Checkbox
                key={part}
                name="parts"
                value={part}
                label={getPartLabel(part)}
                defaultChecked={share?.parts.includes(part) ?? false}
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" name="intent" value="share" variant="line" size="small" loading={isBusy}>
              {m.passport_share_save()}
            </Button>
            <TextLink to={href('/dashboard/passport')}>{m.passport_open_own()}</TextLink>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
