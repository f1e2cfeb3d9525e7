import { m } from '#app/messages/messages.js'
import type { ApiScope } from '#app/shared/integrations/integration-vocabulary.ts'

const LABELS: Record<ApiScope, () => string> = {
  'listings:read': m.api_scope_listings_read,
  'listings:write': m.api_scope_listings_write,
  'leads:read': m.api_scope_leads_read,
  'leads:write': m.api_scope_leads_write,
  'tenants:read': m.api_scope_tenants_read,
  'payments:read': m.api_scope_payments_read,
}

export const getApiScopeLabel = (scope: ApiScope): string => LABELS[scope]()
