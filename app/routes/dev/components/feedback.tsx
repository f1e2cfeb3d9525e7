import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { BellIcon, HeartIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
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
          onDismiss={alert.tone === 'leaf' ? stay : undefined}
          action={'action' in alert ? <TextLink to="/dev/components">{alert.action}</TextLink> : undefined}
        >
          {alert.text}
        </Alert>
      ))}
    </Specimen>
  )
}

function stay(): void {
  // a sample: it does not go away
}

function Toasts() {
  const show = useToast()
  const words = SAMPLES.toasts
  return (
    <Specimen title={SAMPLES.sections.toasts} className="justify-items-start">
      <ToastCard title={words.saved} icon={<HeartIcon />} action={{ label: words.undo, onPress: stay }} />
      <ToastCard title={words.done} tone="success" onClose={stay} />
      <ToastCard
        title={words.failed}
        text={words.failedText}
        tone="error"
        action={{ label: words.reload, onPress: stay }}
      />
      <ToastCard title={words.busy} tone="busy" action={{ label: words.cancel, onPress: stay }} />
      <Button variant="line" size="small" onClick={() => show({ title: words.done, tone: 'success' })}>
        {words.show}
      </Button>
    </Specimen>
  )
}

function Waiting() {
  const words = SAMPLES.waiting
  return (
    <Specimen title={SAMPLES.sections.waiting}>
      <SkeletonGroup label={words.card} className="grid max-w-90 rounded-card border border-line bg-surface p-1.5">
        <PaneGrid className="aspect-3/2" />
        <div className="grid gap-2.5 px-2.5 pt-3.5 pb-2">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-2/3" />
          <div className="mt-2 flex items-center gap-2.5">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="ml-auto h-11 w-22 rounded-control" />
          </div>
        </div>
      </SkeletonGroup>
      <Row>
        <Spinner label={words.spinner} />
        <Spinner size={32} label={words.checking} />
      </Row>
      <Progress label={words.upload} value={62} />
      <Progress label={words.checking} />
    </Specimen>
  )
}

function Boxes() {
  const words = SAMPLES.boxes
  return (
    <Specimen title={SAMPLES.sections.boxes}>
      <EmptyState
        level={4}
        title={words.emptyTitle}
        text={words.emptyText}
        action={<Button>{words.emptyAction}</Button>}
      />
      <ErrorBox
        level={4}
        title={words.errorTitle}
        text={words.errorText}
        action={
          <Button variant="line" icon={<RefreshIcon size={18} />}>
            {words.errorAction}
          </Button>
        }
      />
      <EmptyState
        bare
        level={4}
        title={words.bareTitle}
        text={words.bareText}
        icon={
          <span className="grid size-11 place-items-center rounded-control bg-sand-100 text-ink-soft">
            <BellIcon />
          </span>
        }
      />
    </Specimen>
  )
}
