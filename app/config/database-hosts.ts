// Several servers in one connection string, as libpq writes them: postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write

const CONNECTION_STRING = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(\/.*)$/
const TARGET_PARAMETER = /[?&]target_session_attrs=([^&]*)/

/** One connection string for each server, in the given order. */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = CONNECTION_STRING.exec(url) ?? []
  return hosts.includes(',')
    ? hosts.split(',').map((host) => `${start}${host}${removeTarget(rest)}`)
    : [removeTarget(url)]
}

/** The kind of server that the connection string asks for; undefined if it does not say. Only the one that accepts changes is of use. */
export function readTarget(url: string): string | undefined {
  return TARGET_PARAMETER.exec(url)?.[1]
}

function removeTarget(text: string): string {
  const removed = text.replace(TARGET_PARAMETER, '')
  return removed.includes('?') ? removed : removed.replace('&', '?')
}
