import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { watchOnline } from './online-state.ts'

export const LOGOUT_ADDRESS = '/admin/logout'

/** Follows the connection to the server. When the session has ended, the page is read again, which leads to the sign-in. */
export function OnlineIndicator() {
  const isOnline = useOnline()
  return (
    <output className={cx('flex items-center gap-1.5 font-semibold', isOnline ? 'text-leaf' : 'text-brick')}>
      <span aria-hidden="true" className={cx('size-2 rounded-full', isOnline ? 'bg-leaf' : 'bg-brick')} />
      {isOnline ? <span className="max-sm:sr-only">{m.admin_online()}</span> : m.admin_offline()}
    </output>
  )
}

function useOnline(): boolean {
  const { revalidate } = useRevalidator()
  const [isOnline, setIsOnline] = useState(true)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    // Logout ends the stream before its own answer arrives, which leads to the sign-in without the word that the session has ended
    let isLoggingOut = false
    const noteLogout = ({ target }: SubmitEvent) => {
      // Not `target.action`, which is a field of that name if the form has one
      isLoggingOut ||= target instanceof HTMLFormElement && target.getAttribute('action') === LOGOUT_ADDRESS
    }
    document.addEventListener('submit', noteLogout)
    const readAgain = () => {
      if (!isLoggingOut) void revalidate()
    }
    const follow = async () => {
      // The code of the stream is loaded after the page
      const { getAdminConnection } = await import('./admin-connection.ts')
      if (isLeft) return
      const connection = getAdminConnection()
      stop = watchOnline({
        listen: (listener) => connection.listen(listener),
        onChange: setIsOnline,
        onSignedOut: readAgain,
      })
    }
    void follow()
    return () => {
      isLeft = true
      stop?.()
      document.removeEventListener('submit', noteLogout)
    }
  }, [revalidate])
  return isOnline
}
