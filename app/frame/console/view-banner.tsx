import { Form } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Above every page that an administrator looks at as its person. The way back ends the view, so it is a form. */
export function ViewBanner({ name }: { name: string }) {
  return (
    <Alert
      tone="amber"
      title={m.view_as_banner({ name })}
      className="mb-5"
      action={
        <Form method="post" action="/admin/end-view" reloadDocument>
          <Button type="submit" variant="line" size="compact">
            {m.view_as_back()}
          </Button>
        </Form>
      }
    >
      {m.view_as_text()}
    </Alert>
  )
}
