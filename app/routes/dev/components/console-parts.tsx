// Frame, status and dialogs of a console.
import { useSearchParams } from 'react-router'
import { NotificationsLink } from '#app/frame/console/notifications-link.tsx'
import { ConsoleSide } from '#app/frame/console/console-side.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { CONSOLE_SAMPLES } from './console-samples.ts'
import { Row, Specimen, type Theme } from './specimen.tsx'

const PAGE = '/dev/components'
const { sections: SECTIONS, dialogs: DIALOGS, side: SIDE, toasts: TOASTS } = CONSOLE_SAMPLES

export function ConsoleParts({ theme }: { theme: Theme }) {
  const show = useToast()
  return (
    <>
      <Specimen title={SECTIONS.side}>
        <Row>
          <div className="flex w-60 flex-col rounded-box border border-line bg-side px-3 pb-4">
            <ConsoleSide
              siteName={SIDE.siteName}
              area={SIDE.area}
              navLabel={`${SIDE.nav}, ${theme}`}
              links={SIDE.links}
            />
          </div>
          <NotificationsLink to={PAGE} unread={3} />
          <NotificationsLink to={PAGE} unread={0} />
        </Row>
      </Specimen>
      <Specimen title={SECTIONS.status}>
        <Row>
          {CONSOLE_SAMPLES.badges.map(({ tone, text }) => (
            <StatusBadge key={tone} tone={tone}>
              {text}
            </StatusBadge>
          ))}
        </Row>
        <Row>
          <Button
            variant="line"
            size="compact"
            onClick={() =>
              show({
                title: TOASTS.approved,
                text: TOASTS.text,
                tone: 'success',
                action: { label: TOASTS.view, onClick: doNothing },
              })
            }
          >
            {TOASTS.view}
          </Button>
          <Button
            variant="line"
            size="compact"
            onClick={() => show({ title: TOASTS.removed, action: { label: TOASTS.undo, onClick: doNothing } })}
          >
            {TOASTS.undo}
          </Button>
        </Row>
      </Specimen>
      <Specimen title={SECTIONS.dialogs}>
        <Dialogs theme={theme} />
      </Specimen>
    </>
  )
}

function doNothing(): void {
  // a sample without effect
}

function Dialogs({ theme }: { theme: Theme }) {
  const [query] = useSearchParams()
  const shownDialog = query.get('dialog')
  return (
    <Row>
      <ButtonLink to={`${PAGE}?dialog=confirm-${theme}`} preventScrollReset variant="line" size="compact">
        {DIALOGS.confirm}
      </ButtonLink>
      <ButtonLink to={`${PAGE}?dialog=wide-${theme}`} preventScrollReset variant="line" size="compact">
        {DIALOGS.wide}
      </ButtonLink>
      {shownDialog === `confirm-${theme}` ? (
        <ConfirmDialog title={DIALOGS.confirmTitle} closeTo={PAGE} confirmLabel={DIALOGS.confirmLabel}>
          <p>{DIALOGS.confirmText}</p>
        </ConfirmDialog>
      ) : null}
      {shownDialog === `wide-${theme}` ? <WideDialog /> : null}
    </Row>
  )
}

function WideDialog() {
  return (
    <AddressDialog
      title={DIALOGS.wideTitle}
      description={DIALOGS.wideSub}
      closeTo={PAGE}
      width="wide"
      form={{}}
      footer={
        <>
          <ButtonLink to={PAGE} variant="line" size="compact">
            {DIALOGS.cancel}
          </ButtonLink>
          <Button type="submit" size="compact">
            {DIALOGS.approve}
          </Button>
        </>
      }
    >
      <p className="mb-4">{DIALOGS.wideText}</p>
      <Field label={DIALOGS.name} name="note" />
    </AddressDialog>
  )
}
