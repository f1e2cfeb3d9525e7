import { SERVICE_WORKER_PATH } from '#app/shared/site-pages.ts'

/** Addresses that Express answers itself; all others are in app/routes.ts. The route-manifest test checks both against the policy. */
export const SERVER_ROUTES = ['/healthz', '/readyz', SERVICE_WORKER_PATH] as const
