// What the sign-in page says after a wrong password, and while the address is locked.
import { useEffect, useState } from 'react'
import {
  ADMIN_LOCK_MINUTES,
  ADMIN_MAX_FAILURES,
  type AdminLockout,
} from '#app/domain/admin/sign-in/admin-lockout.rules.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CircleXIcon, LockIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

const SECOND_MS = 1_000

/** Counts down from the answer of the server; at zero the fields open again without a reload. */
export function useSecondsLeft(lockout: AdminLockout | null): number {
  const [passed, setPassed] = useState<{ of: AdminLockout | null; seconds: number }>({ of: null, seconds: 0 })
  const total = lockout?.lockedSeconds ?? 0
  useEffect(() => {
    if (lockout === null || total === 0) return
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - startedAt) / SECOND_MS)
      setPassed({ of: lockout, seconds })
      if (seconds >= total) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [lockout, total])
  return Math.max(0, total - (passed.of === lockout ? passed.seconds : 0))
}

export function AttemptsNotice({ title, lockout: { failed, left } }: { title: string; lockout: AdminLockout }) {
  return (
    <Alert tone="brick" title={title} icon={<CircleXIcon />} isAnnounced>
      {m.notice_admin_attemptsLeft({ n: failed, m: left })}
      <span aria-hidden="true" className="mt-2 grid grid-cols-5 gap-1">
        {Array.from({ length: ADMIN_MAX_FAILURES }, (_, index) => (
          <span
            key={index}
            className={cx(
              'h-1 rounded-full',
              index < failed ? 'bg-brick' : 'bg-[color-mix(in_srgb,var(--brick)_25%,transparent)]',
            )}
          />
        ))}
      </span>
    </Alert>
  )
}

export function LockNotice({ secondsLeft, message }: { secondsLeft: number; message: string }) {
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  return (
    <Alert tone="brick" title={m.notice_admin_locked()} icon={<LockIcon />} isAnnounced>
      {message}
      <span aria-hidden="true" className="mt-2 flex items-center gap-3 tabular-nums">
        <progress
          max={ADMIN_LOCK_MINUTES * 60}
          value={ADMIN_LOCK_MINUTES * 60 - secondsLeft}
          className="h-1 min-w-0 flex-1 accent-brick"
        />
        {m.admin_time_left({ time: clock })}
      </span>
    </Alert>
  )
}
