// Short messages that close by themselves: saved, sent, undo. A message that must not be missed belongs into the page (alert.tsx).
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { ToastCard, type ToastContent } from './toast-card.tsx'

type ShownToast = ToastContent & { id: number; leavesAfter: number | null }
type ShowToast = (toast: ToastContent & { stays?: boolean }) => () => void

const MAX_TOASTS = 3
/** Long enough to read; a toast with a button stays longer. */
const READ_MS = 6_000
const ACT_MS = 10_000
const HELD_MS = 1_500

const ToastContext = createContext<ShowToast | null>(null)

/** Shows a message; the returned function closes it. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const lastId = useRef(0)
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    ({ stays = false, ...content }) => {
      const id = ++lastId.current
      const leavesAfter = stays ? null : content.action ? ACT_MS : READ_MS
      setToasts((all) => [...all, { ...content, id, leavesAfter }].slice(-MAX_TOASTS))
      return () => remove(id)
    },
    [remove],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-4 z-70 md:right-6 md:bottom-6 md:left-auto">
        <ol
          aria-label={m.ui_notices()}
          aria-live="polite"
          aria-relevant="additions text"
          className="grid justify-items-center gap-2 md:justify-items-end"
        >
          {toasts.map((toast) => (
            <TimedToast key={toast.id} toast={toast} onLeave={remove} />
          ))}
        </ol>
      </div>
    </ToastContext>
  )
}

/** The timer pauses while the pointer or the focus is on it. */
function TimedToast({ toast, onLeave }: { toast: ShownToast; onLeave: (id: number) => void }) {
  const { id, leavesAfter } = toast
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (leavesAfter === null) return
    let timer: ReturnType<typeof setTimeout>
    const isHeld = () => item.current?.matches(':hover') || item.current?.contains(document.activeElement)
    const wait = (ms: number) => {
      timer = setTimeout(() => (isHeld() ? wait(HELD_MS) : onLeave(id)), ms)
    }
    wait(leavesAfter)
    return () => clearTimeout(timer)
  }, [id, leavesAfter, onLeave])
  return (
    <li ref={item} className="pointer-events-auto w-fit max-w-full animate-rise">
      <ToastCard {...toast} onClose={() => onLeave(id)} />
    </li>
  )
}
