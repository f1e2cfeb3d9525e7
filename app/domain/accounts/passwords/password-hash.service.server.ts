// Passwords at rest: argon2id with the parameters of PROMISES A2, written as a PHC string so that old hashes say how they
// were made and keep working when the parameters rise.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MAX } from '#app/shared/constants.ts'

type Parameters = { memory: number; passes: number; parallelism: number }
type ParsedHash = Parameters & { salt: Buffer; digest: Buffer }

const CURRENT: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
/** A stored string asks for no more work than this, whoever wrote it. */
const MOST: Parameters = { memory: 262_144, passes: 10, parallelism: 4 }
const SALT_BYTES = 16
const DIGEST_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/

const derive = promisify(argon2)

export async function hashPassword(password: string, work: Parameters = CURRENT): Promise<string> {
  if (password.length > PASSWORD_MAX) throw new RangeError('the password is longer than any form lets through')
  const salt = randomBytes(SALT_BYTES)
  const digest = await digestOf(password, { ...work, salt }, DIGEST_BYTES)
  const { memory, passes, parallelism } = work
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(digest)}`
}

/** Takes as long for a wrong password as for the right one; false for what is no hash of ours. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed || password.length > PASSWORD_MAX) return false
  return timingSafeEqual(await digestOf(password, parsed, parsed.digest.length), parsed.digest)
}

/** True when a hash was made with other parameters than today's, so that the next sign-in can renew it. */
export function needsRehash(stored: string, work: Parameters = CURRENT): boolean {
  const parsed = parse(stored)
  return !parsed || namesOf(work).some((name) => parsed[name] !== work[name])
}

/** The same letters typed on another keyboard are the same password. */
function digestOf(password: string, { salt, ...work }: Parameters & { salt: Buffer }, length: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8')
  return derive('argon2id', { message, nonce: salt, tagLength: length, ...work })
}

function parse(stored: string): ParsedHash | null {
  const match = PHC.exec(stored)
  if (!match) return null
  const [, memory = '', passes = '', parallelism = '', salt = '', digest = ''] = match
  const work = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isBearable = namesOf(MOST).every((name) => work[name] >= 1 && work[name] <= MOST[name])
  if (!isBearable || work.memory < 8 * work.parallelism) return null
  return { ...work, salt: Buffer.from(salt, 'base64'), digest: Buffer.from(digest, 'base64') }
}

function namesOf(parameters: Parameters): (keyof Parameters)[] {
  return Object.keys(parameters) as (keyof Parameters)[]
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
