// The packages that a running site uses, from the lock file: those of development are left out.
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type LockEntry = z.infer<typeof lockSchema>['packages'][string]

export type UsedPackage = {
  /** Inside the project, as `node_modules/a/node_modules/b`. */
  path: string
  name: string
  version: string
  license: string | null
  /** SHA-512 in hexadecimal digits. */
  sha512: string | null
  isOptional: boolean
  /** Paths of the packages that this one finds. */
  uses: string[]
}

export function listUsedPackages(lockText: string): UsedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(lockText))
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, entry]) => toPackage(packages, path, entry))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Paths of what the project itself asks for. */
export function listDirectPackages(lockText: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(lockText))
  return findUses(packages, '', packages[''] ?? {})
}

function toPackage(packages: Record<string, LockEntry>, path: string, entry: LockEntry): UsedPackage {
  return {
    path,
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    license: entry.license ?? null,
    sha512: readSha512(entry.integrity),
    isOptional: entry.optional ?? false,
    uses: findUses(packages, path, entry),
  }
}

function findUses(packages: Record<string, LockEntry>, path: string, entry: LockEntry): string[] {
  const names = Object.keys({ ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies })
  return names.flatMap((name) => findInstalled(packages, path, name) ?? []).toSorted()
}

/** As Node finds it: in the folder of the package, then in each one above. */
function findInstalled(packages: Record<string, LockEntry>, path: string, name: string): string | null {
  const found = listFoldersAbove(path)
    .map((folder) => `${folder}node_modules/${name}`)
    .find((candidate) => packages[candidate] !== undefined)
  return found === undefined || packages[found]?.dev ? null : found
}

function listFoldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/')
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [...folders, '']
}

function readSha512(integrity: string | undefined): string | null {
  const encoded = /sha512-([\w+/=]+)/.exec(integrity ?? '')?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('hex')
}
