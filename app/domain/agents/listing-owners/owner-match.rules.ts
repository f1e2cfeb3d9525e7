// Which client is the owner whom a row of a spreadsheet names.
import type { ImportOwner } from '#app/domain/listings/import/import-owner.rules.ts'

export type KnownClient = { id: string; name: string; email: string | null; phone: string | null }

/** The form in which names are compared. */
export const toNameKey = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export type OwnerMatcher = {
  find: (owner: ImportOwner) => KnownClient | null
  /** A client that was added for an earlier row. */
  add: (client: KnownClient) => void
}

/**
 * By email address, then by phone number, then by the whole name; of two clients that fit, none is chosen. A name alone does not make two
 * people one who have different email addresses or phone numbers.
 */
export function createOwnerMatcher(clients: readonly KnownClient[]): OwnerMatcher {
  const byEmail = new Map<string, KnownClient[]>()
  const byPhone = new Map<string, KnownClient[]>()
  const byName = new Map<string, KnownClient[]>()
  const add = (client: KnownClient) => {
    if (client.email !== null) append(byEmail, client.email, client)
    if (client.phone !== null) append(byPhone, client.phone, client)
    append(byName, toNameKey(client.name), client)
  }
  for (const client of clients) add(client)
  return {
    add,
    find: (owner) =>
      (owner.email === null ? null : findOnly(byEmail.get(owner.email))) ??
      (owner.phone === null ? null : findOnly(byPhone.get(owner.phone))) ??
      (owner.name === ''
        ? null
        : findOnly(byName.get(toNameKey(owner.name))?.filter((client) => !differs(client, owner)))),
  }
}

function append(map: Map<string, KnownClient[]>, key: string, client: KnownClient): void {
  const clients = map.get(key)
  if (clients) clients.push(client)
  else map.set(key, [client])
}

const findOnly = (clients: readonly KnownClient[] = []) => (clients.length === 1 ? (clients[0] ?? null) : null)

const differs = (client: KnownClient, owner: ImportOwner) =>
  (client.email !== null && owner.email !== null && client.email !== owner.email) ||
  (client.phone !== null && owner.phone !== null && client.phone !== owner.phone)
