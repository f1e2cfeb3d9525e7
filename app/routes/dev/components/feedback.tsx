import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { HeartIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { PaneGrid } from '#app/ui/data/panes.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { EmptyState, ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { ToastCard } from '#app/ui/feedback/toast-card.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'
import { SAMPLES } from './samples.ts'
import { Row, Specimen } from './specimen.tsx'

export function Feedback() {
  return (
    <>
      <Alerts />
      <Toasts />
      <Waiting />
      <Boxes />
    </>
  )
}

function Alerts() {
  return (
    <Specimen title={SAMPLES.sections.alerts}>
      {SAMPLES.alerts.map((alert) => (
        <Alert
          key={alert.title}
          tone={alert.tone}
          title={alert.title}
          onDismiss={alert.tone === 'leaf' ? doNothing : undefined}
          action={'action' in alert ? <TextLink to="/dev/components">{alert.action}</TextLink> : undefined}
        >
          {alert.text}
        </Alert>
      ))}
    </Specimen>
  )
}

function doNothing(): void {
  // a sample without effect
}

function Toasts() {
  const show = useToast()
  const texts = SAMPLES.toasts
  return (
    <Specimen title={SAMPLES.sections.toasts} className="justify-items-start">
      <ToastCard title={texts.saved} icon={<HeartIcon />} action={{ label: texts.undo, onClick: doNothing }} />
      <ToastCard title={texts.done} tone="success" onClose={doNothing} />
      <ToastCard
        title={texts.failed}
        text={texts.failedText}
        tone="error"
        action={{ label: texts.reload, onClick: doNothing }}
      />
      <ToastCard title={texts.busy} tone="busy" action={{ label: texts.cancel, onClick: doNothing }} />
      <Button variant="line" size="small" onClick={() => show({ title: texts.done, tone: 'success' })}>
        {texts.show}
      </Button>
    </Specimen>
  )
}

function Waiting() {
  const texts = SAMPLES.waiting
  return (
    <Specimen title={SAMPLES.sections.waiting}>
      <SkeletonGroup label={texts.card} className="grid max-w-110 rounded-card border border-line bg-surface p-1.5">
        <PaneGrid className="aspect-3/2" />
        <div className="grid gap-2.5 px-2.5 pt-3.5 pb-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
          <div className="mt-2 flex items-center gap-2.5">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="ml-auto h-11 w-2/5 rounded-control" />
          </div>
        </div>
      </SkeletonGroup>
      <Row>
        <Spinner label={texts.spinner} />
        <Spinner size={32} label={texts.checking} />
      </Row>
      <Progress label={texts.upload} value={62} />
      <Progress label={texts.checking} />
    </Specimen>
  )
}

function Boxes() {
  const texts = SAMPLES.boxes
  return (
    <Specimen title={SAMPLES.sections.boxes}>
      <EmptyState
        level={4}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={<Button>{texts.emptyAction}</Button>}
      />
      <ErrorBox
        level={4}
        title={texts.errorTitle}
        text={texts.errorText}
        action={
          <Button variant="line" icon={<RefreshIcon size={18} />}>
            {texts.errorAction}
          </Button>
        }
      />
      <EmptyState bare level={4} title={texts.bareTitle} text={texts.bareText} />
    </Specimen>
  )
}
