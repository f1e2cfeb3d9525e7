// Hashes passwords with argon2id (promise A2), stored as a PHC string: it contains the parameters, so old hashes stay valid
// when the parameters rise.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { deriveKey } from './hash-thread.service.server.ts'

type HashParameters = { memory: number; passes: number; parallelism: number }
type ParsedHash = HashParameters & { salt: Buffer; digest: Buffer }

const CURRENT_PARAMETERS: HashParameters = { memory: 19_456, passes: 2, parallelism: 1 }
/** Bounds the cost of a stored hash: a manipulated row must not exhaust memory or CPU. */
const MAX_PARAMETERS: HashParameters = { memory: 262_144, passes: 10, parallelism: 4 }
const SALT_BYTES = 16
const DIGEST_BYTES = 32
const PHC_PATTERN =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/

export async function hashPassword(password: string, parameters: HashParameters = CURRENT_PARAMETERS): Promise<string> {
  if (password.length > PASSWORD_MAX) throw new RangeError('the password is longer than the maximum')
  const salt = randomBytes(SALT_BYTES)
  const digest = await computeDigest(password, { ...parameters, salt }, DIGEST_BYTES)
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(digest)}`
}

/** Constant time comparison. False for a string that is not a hash of ours. */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const parsed = parseHash(storedHash)
  if (!parsed || password.length > PASSWORD_MAX) return false
  return timingSafeEqual(await computeDigest(password, parsed, parsed.digest.length), parsed.digest)
}

/** True for a hash with other parameters than the current ones: the next sign-in replaces it. */
export function needsRehash(storedHash: string, parameters: HashParameters = CURRENT_PARAMETERS): boolean {
  const parsed = parseHash(storedHash)
  return !parsed || listParameterNames(parameters).some((name) => parsed[name] !== parameters[name])
}

/** NFKC: keyboards encode the same accented letter in different ways. */
function computeDigest(
  password: string,
  { salt, ...parameters }: HashParameters & { salt: Buffer },
  length: number,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8')
  return deriveKey({ message, nonce: salt, tagLength: length, ...parameters })
}

function parseHash(storedHash: string): ParsedHash | null {
  const match = PHC_PATTERN.exec(storedHash)
  if (!match) return null
  const [, memory = '', passes = '', parallelism = '', salt = '', digest = ''] = match
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isWithinLimits = listParameterNames(MAX_PARAMETERS).every(
    (name) => parameters[name] >= 1 && parameters[name] <= MAX_PARAMETERS[name],
  )
  if (!isWithinLimits || parameters.memory < 8 * parameters.parallelism) return null
  return { ...parameters, salt: Buffer.from(salt, 'base64'), digest: Buffer.from(digest, 'base64') }
}

function listParameterNames(parameters: HashParameters): (keyof HashParameters)[] {
  return Object.keys(parameters) as (keyof HashParameters)[]
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
