// Whether a client is one of the brokerage, too. Only for agents in a brokerage.
import { Form } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function ShareCard({ isShared }: { isShared: boolean }) {
  return (
    <Card>
      <CardHead title={m.brokerage_title()} sub={m.brokerage_client_share_text()} />
      <CardBody>
        <Form method="post">
          <input type="hidden" name="isShared" value={isShared ? 'no' : 'yes'} />
          <Button type="submit" name="intent" value="share" variant="line" size="compact">
            {isShared ? m.brokerage_client_unshare() : m.brokerage_client_share()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
