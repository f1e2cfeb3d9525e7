import { startTransition, useEffect, useState } from 'react'
import { m } from '#app/messages/messages.js'
import type { PasskeyOptionsInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'

/** False on the server, and in browsers without JavaScript or without passkeys. */
export function useCanUsePasskeys(): boolean {
  const [canUse, setCanUse] = useState(false)
  useEffect(() => startTransition(() => setCanUse('PublicKeyCredential' in window)), [])
  return canUse
}

/** Asks the device and passes on its answer; everything else becomes a text for the person. */
export function usePasskey(purpose: PasskeyOptionsInput['purpose'], submit: (credential: string) => void) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const { askForPasskey } = await import('#app/domain/accounts/passkeys/browser/passkey-client.ts')
      const outcome = await askForPasskey(purpose)
      if (outcome.kind === 'answered') submit(outcome.credential)
      else setProblem(outcome.kind === 'refused' ? outcome.message : PROBLEMS[outcome.kind]())
    } catch {
      setProblem(m.passkey_failed()) // the code could not be loaded
    } finally {
      setIsAsking(false)
    }
  }
  return { ask, isAsking, problem }
}

const PROBLEMS = {
  cancelled: m.passkey_cancelled,
  alreadyRegistered: m.passkey_already,
  failed: m.passkey_failed,
}
