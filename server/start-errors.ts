// Turns a system error of the start into a message for the person at the terminal: which variable is wrong, and what to do.
import type { Env } from '#app/config/env.server.ts'
import { splitHosts } from '#app/config/database-hosts.ts'

export class StartError extends Error {
  constructor(variable: string, problem: string, remedy: string, options?: ErrorOptions) {
    super(`${variable}: ${problem} ${remedy}`, options)
    this.name = 'StartError'
  }
}

type Explanation = readonly [problem: string, remedy: string]

/** The code of the error, or of the first of its causes that has one. PostgreSQL's own texts name a full disk without a code. */
function findCode(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return findCode(cause.errors[0])
    for (const [code, text] of TEXTS) if (text.test(cause.message)) return code
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}

const TEXTS: [code: string, text: RegExp][] = [
  ['ENOSPC', /no space left on device|check free disk space|disk quota exceeded/i],
  ['EROFS', /read-only file system/i],
  ['NO_FOLDER', /^ENOENT: .*, mkdir /], // Node gives this instead of EROFS when it creates several folders
  ['ETIMEDOUT', /timeout expired|timeout exceeded|connection terminated due to connection timeout/i],
  ['NO_SSL', /server does not support SSL/i],
]

/** Errors of the connection that DATABASE_URL describes. The message names host and database, never the password. */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const [firstUrl = url] = splitHosts(url)
  const { hostname, port, pathname, username, searchParams } = new URL(firstUrl)
  const server = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`
  const database = decodeURIComponent(pathname.slice(1))
  const role = decodeURIComponent(username)
  const notReached: Explanation = [
    `there is no PostgreSQL at ${server}.`,
    'Start it, or correct host and port; without DATABASE_URL the embedded database is used.',
  ]
  const notAllowed: Explanation = [
    `the role "${role}" may not change the database "${database}".`,
    `Make it the owner: alter database "${database}" owner to "${role}"; alter schema public owner to "${role}".`,
  ]
  const explanations: Record<string, Explanation> = {
    ECONNREFUSED: notReached,
    ENOENT: notReached,
    ENOTFOUND: [`the host name "${hostname}" is unknown.`, 'Correct the host.'],
    EAI_AGAIN: [
      `the host name "${hostname}" cannot be looked up.`,
      'Correct the host, or check the DNS of this machine.',
    ],
    ETIMEDOUT: [`${server} does not answer.`, 'Correct host and port, or open the firewall.'],
    EHOSTUNREACH: [`${server} cannot be reached.`, 'Correct the host, or check the network.'],
    ECONNRESET: [
      `${server} closed the connection.`,
      'Check that it is a PostgreSQL and whether it requires TLS (?sslmode=require).',
    ],
    NO_SSL: [`${server} does not offer TLS.`, 'Remove sslmode from the address, or configure TLS in PostgreSQL.'],
    '28P01': [
      `PostgreSQL refuses the password of the role "${role}".`,
      'Correct user and password (special characters percent-encoded).',
    ],
    '28000': [
      `PostgreSQL does not let the role "${role}" in.`,
      'Create the role with login, or allow it in pg_hba.conf.',
    ],
    '3D000': [
      `the database "${database}" does not exist.`,
      `Create it: create database "${database}" owner "${role}";`,
    ],
    '42501': notAllowed,
    '53300': [
      `${server} has no free connection.`,
      'Raise max_connections or the limit of the role, or stop other clients.',
    ],
    '25006': [`${server} is a read-only replica.`, 'Use the address of the primary server.'],
    ENOSPC: [`the disk of ${server} is full.`, 'Free some space there and start again.'],
    '53100': [`the disk of ${server} is full.`, 'Free some space there and start again.'],
  }
  return explain(error, 'DATABASE_URL', explanations)
}

/** Errors of the folder with the embedded database, stored files and secrets. */
export function explainDataDirError(error: unknown, { dataDir }: Pick<Env, 'dataDir'>): unknown {
  const forbidden: Explanation = [
    `${dataDir} cannot be written by this account.`,
    'Give the account the folder (chown), or choose another one.',
  ]
  const full: Explanation = [
    `the disk of ${dataDir} is full.`,
    'Free some space (at least 512 MB), or choose a folder on another disk.',
  ]
  const notAFolder: Explanation = [`${dataDir} is a file or lies below one.`, 'Choose a path for a folder.']
  return explain(error, 'DATA_DIR', {
    EACCES: forbidden,
    EPERM: forbidden,
    EROFS: [`${dataDir} is on a read-only file system.`, 'Mount it writable, or choose another folder.'],
    ENOSPC: full,
    '53100': full, // the code of PostgreSQL
    NO_FOLDER: [`${dataDir} cannot be created.`, 'Mount its file system writable, or choose another folder.'],
    ENOTDIR: notAFolder,
    EEXIST: notAFolder,
    ENAMETOOLONG: [`${dataDir} is too long.`, 'Choose a shorter path.'],
  })
}

/** Errors of listening. `names` are the variables of this listener. */
export function explainListenError(
  error: unknown,
  { host = 'every interface', port }: { host?: string | undefined; port: number },
  names: { host: string; port: string },
): unknown {
  const code = findCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      names.port,
      `port ${port} is already in use, perhaps by another Tahanan.`,
      `Stop that program, or choose another port: ${names.port}=${port + 1} npm start`,
      { cause: error },
    )
  if (code === 'EACCES')
    return new StartError(
      names.port,
      `this account may not use port ${port}.`,
      'Choose one from 1024 on, and let a proxy listen on 80 and 443.',
      { cause: error },
    )
  return explain(error, names.host, {
    EADDRNOTAVAIL: [
      `${host} is not an address of this machine.`,
      'Leave it empty for every interface, or use 127.0.0.1.',
    ],
    ENOTFOUND: [`the host name "${host}" is unknown.`, 'Use an IP address of this machine.'],
    EAI_AGAIN: [`the host name "${host}" cannot be looked up.`, 'Use an IP address of this machine.'],
    EINVAL: [`${host} needs a zone, such as fe80::1%eth0.`, 'Use another address of this machine.'],
    EAFNOSUPPORT: [`this machine has no network of the kind of ${host}.`, 'Use an IPv4 address, such as 127.0.0.1.'],
  })
}

/** An error without an explanation is returned as it is. */
function explain(error: unknown, variable: string, explanations: Record<string, Explanation>): unknown {
  const [problem, remedy] = explanations[findCode(error)] ?? []
  return problem === undefined || remedy === undefined || error instanceof StartError
    ? error
    : new StartError(variable, problem, remedy, { cause: error })
}
