import type { Role } from '#app/shared/vocabulary.ts'

/** The lists of an owner, in the console in which they are: an agent who lists in their own name has the same pages. */
export function getOwnerPaths(pathname: string) {
  const role = pathname.startsWith('/dashboard/agent') ? 'agent' : 'landlord'
  return {
    role: role satisfies Role,
    payments: `/dashboard/${role}/payments`,
    tenants: `/dashboard/${role}/tenants`,
  } as const
}
