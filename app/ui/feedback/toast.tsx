// Short messages that close by themselves: saved, sent, undo. A message that must not be missed belongs into the page (alert.tsx).
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { ToastCard, type ToastContent } from './toast-card.tsx'

type ShownToast = ToastContent & { id: number; closesAfter: number | null }
type ShowToast = (toast: ToastContent & { isPersistent?: boolean }) => () => void

const MAX_TOASTS = 3
/** Long enough to read; a toast with a button stays longer. */
const SHOWN_MS = 6_000
const SHOWN_WITH_ACTION_MS = 10_000
const RECHECK_MS = 1_500

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
    ({ isPersistent = false, ...content }) => {
      const id = ++lastId.current
      const closesAfter = isPersistent ? null : content.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
      setToasts((all) => [...all, { ...content, id, closesAfter }].slice(-MAX_TOASTS))
      return () => remove(id)
    },
    [remove],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div
        data-notices
        className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--tabs,0px))] z-70 md:right-6 md:left-auto lg:bottom-6"
      >
        <ol
          aria-label={m.ui_notices()}
          aria-live="polite"
          aria-relevant="additions text"
          className="grid justify-items-center gap-2 md:justify-items-end"
        >
          {toasts.map((toast) => (
            <TimedToast key={toast.id} toast={toast} onExpire={remove} />
          ))}
        </ol>
      </div>
    </ToastContext>
  )
}

/** The timer pauses while the pointer or the focus is on it. */
function TimedToast({ toast, onExpire }: { toast: ShownToast; onExpire: (id: number) => void }) {
  const { id, closesAfter } = toast
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (closesAfter === null) return
    let timer: ReturnType<typeof setTimeout>
    const isHeld = () => item.current?.matches(':hover') || item.current?.contains(document.activeElement)
    const wait = (ms: number) => {
      timer = setTimeout(() => (isHeld() ? wait(RECHECK_MS) : onExpire(id)), ms)
    }
    wait(closesAfter)
    return () => clearTimeout(timer)
  }, [id, closesAfter, onExpire])
  return (
    <li ref={item} className="pointer-events-auto w-fit max-w-full animate-rise">
      <ToastCard {...toast} onClose={() => onExpire(id)} />
    </li>
  )
}
