import { parsePage } from '#app/shared/pagination.ts'
import { TENANT_FILTERS, type TenantQuery } from './tenant-list.model.ts'

const MAX_SEARCH = 100

/** Unknown values in the address count as absent. */
export function readTenantAddress(params: URLSearchParams): TenantQuery {
  const filter = params.get('show')
  return {
    filter: TENANT_FILTERS.find((known) => known === filter) ?? null,
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH),
    page: parsePage(params.get('page')),
  }
}
