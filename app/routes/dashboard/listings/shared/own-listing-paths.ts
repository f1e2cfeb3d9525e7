// Addresses of the pages about own listings, in the dashboard of the role.
import type { Role } from '#app/shared/vocabulary.ts'

export function getOwnPaths(role: Role) {
  const dashboard = `/dashboard/${role === 'agent' ? 'agent' : 'landlord'}`
  const list = `${dashboard}/properties`
  const of = (id: string) => `${list}/${encodeURIComponent(id)}`
  return {
    list,
    create: `${list}/new`,
    import: `${list}/import`,
    importTemplate: `${list}/import/template`,
    portalFeed: `${list}/import/homes.xml`,
    importRun: (id: string) => `${list}/import/${encodeURIComponent(id)}`,
    importProblems: (id: string) => `${list}/import/${encodeURIComponent(id)}/problems`,
    /** Clients who rent out homes; only agents have clients. */
    owners: '/dashboard/agent/clients?type=landlord',
    view: of,
    edit: (id: string) => `${of(id)}/edit`,
    applications: `${dashboard}/applications`,
    duplicate: (id: string) => `${of(id)}/duplicate`,
  }
}
