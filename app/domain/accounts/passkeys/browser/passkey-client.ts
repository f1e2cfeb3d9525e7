// Asks the device for a passkey. Loaded when a person presses the button, so that no page carries it.
import { requestJson } from '#app/ui/browser/json-client.ts'
import { PASSKEY_OPTIONS_PATH } from '#app/domain/accounts/passkeys/passkey.model.ts'
import type { PasskeyOptionsInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'

export type PasskeyOutcome =
  /** JSON for the form field `credential`. */
  | { kind: 'answered'; credential: string }
  /** The server refused to start, in the language of the person. */
  | { kind: 'refused'; message: string }
  /** The person closed the window of the device, or waited too long. */
  | { kind: 'cancelled' }
  | { kind: 'alreadyRegistered' }
  | { kind: 'failed' }

type Descriptor = { id: string; type: 'public-key' }
type OptionsJson = { challenge: string; allowCredentials?: Descriptor[]; excludeCredentials?: Descriptor[] }
type CreationJson = OptionsJson & { user: { id: string; name: string; displayName: string } } & Pick<
    PublicKeyCredentialCreationOptions,
    'rp' | 'pubKeyCredParams'
  >

export async function askForPasskey(purpose: PasskeyOptionsInput['purpose']): Promise<PasskeyOutcome> {
  const options = await requestJson<OptionsJson>(PASSKEY_OPTIONS_PATH, { body: { purpose } })
  if (options.kind === 'refusal') return { kind: 'refused', message: options.message }
  if (options.kind === 'unreachable') return { kind: 'failed' }
  try {
    const credential =
      purpose === 'register'
        ? await navigator.credentials.create({ publicKey: toCreationOptions(options.data as CreationJson) })
        : await navigator.credentials.get({ publicKey: toRequestOptions(options.data) })
    if (!(credential instanceof PublicKeyCredential)) return { kind: 'cancelled' }
    return { kind: 'answered', credential: JSON.stringify(toJson(credential)) }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return { kind: 'alreadyRegistered' }
    return { kind: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' }
  }
}

// By hand: the JSON functions of PublicKeyCredential are newer than the oldest browsers that the build supports.

const toDescriptors = (list: Descriptor[] = []) => list.map(({ id, type }) => ({ id: toBytes(id), type }))

function toRequestOptions({ challenge, allowCredentials, ...rest }: OptionsJson): PublicKeyCredentialRequestOptions {
  return { ...rest, challenge: toBytes(challenge), allowCredentials: toDescriptors(allowCredentials) }
}

function toCreationOptions(options: CreationJson): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = options
  return {
    ...rest,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: toDescriptors(excludeCredentials),
  }
}

function toJson({ id, rawId, response }: PublicKeyCredential): object {
  const clientDataJSON = toBase64url(response.clientDataJSON)
  const fields = { id, rawId: toBase64url(rawId), type: 'public-key', clientExtensionResults: {} }
  if (response instanceof AuthenticatorAttestationResponse)
    return { ...fields, response: { clientDataJSON, attestationObject: toBase64url(response.attestationObject) } }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    ...fields,
    response: {
      clientDataJSON,
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(signature),
      ...(userHandle && userHandle.byteLength > 0 ? { userHandle: toBase64url(userHandle) } : {}),
    },
  }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function toBase64url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
