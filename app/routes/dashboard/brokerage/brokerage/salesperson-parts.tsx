// What a salesperson sees: the own accreditation and part, whether new leads come, the others, and the way out.
import { Form } from 'react-router'
import type { OwnBrokerage } from '#app/domain/agents/brokerage/brokerage.model.ts'
import { getMemberPart } from '#app/domain/agents/brokerage/brokerage.rules.ts'
import { formatDate, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { MemberStatus } from '../shared/member-status.tsx'

type Props = { own: Extract<OwnBrokerage, { part: 'member' }> }

export function SalespersonParts({ own: { brokerage, member, colleagues } }: Props) {
  const { broker, memberBasisPoints } = brokerage
  const { accreditationNumber: number, accreditationExpiresOn, basisPoints, isAway } = member
  const percent = formatPercent(getMemberPart(basisPoints, memberBasisPoints) / 100)
  return (
    <>
      <Card>
        <CardHead title={m.brokerage_member()} action={<MemberStatus member={member} />} />
        <CardBody className="grid gap-1 text-sm">
          <p>{m.brokerage_accreditation({ number, date: formatDate(accreditationExpiresOn) })}</p>
          <p>{m.brokerage_part_text({ percent })}</p>
          {broker.licenseNumber === null || broker.licenseExpiresOn === null ? null : (
            <p>
              {m.brokerage_license({
                broker: broker.name,
                number: broker.licenseNumber,
                date: formatDate(broker.licenseExpiresOn),
              })}
            </p>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHead title={m.brokerage_away_title()} sub={m.brokerage_away_text()} />
        <CardBody>
          <Form method="post">
            <input type="hidden" name="isAway" value={isAway ? 'no' : 'yes'} />
            <Button type="submit" name="intent" value="away" variant="line">
              {isAway ? m.brokerage_away_off() : m.brokerage_away_on()}
            </Button>
          </Form>
        </CardBody>
      </Card>
      {colleagues.length === 0 ? null : (
        <Card>
          <CardHead title={m.brokerage_colleagues()} />
          <CardBody>
            <ul className="grid gap-1 text-sm">
              {colleagues.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
      <Disclosure label={m.brokerage_leave()}>
        <p className="text-sm">{m.brokerage_leave_text({ broker: broker.name })}</p>
        <Form method="post" className="mt-3">
          <Button type="submit" name="intent" value="leave" variant="danger">
            {m.brokerage_leave()}
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
