// Security headers on every response: pages, files, refusals, errors (promises H2 and H3).
import type { RequestHandler } from 'express'
import { hasSecretAddress } from '#app/pages/secret-addresses.server.ts'
import { getRequestFacts } from '#server/facts.ts'

const CSP_REPORT_ADDRESS = '/api/csp-reports'

export type PolicyBuilder = (scriptSources: string) => string

/** `imageHosts`: origins of the configured map tiles. `streetsUrl`: the street file, if it is elsewhere; nothing else of its host. */
export function createPolicyBuilder(options: {
  imageHosts?: readonly string[]
  streetsUrl?: string
  isSecure: boolean
}): PolicyBuilder {
  const images = ["'self'", 'data:', 'blob:', ...(options.imageHosts ?? [])].join(' ')
  const connections = ["'self'", ...(options.streetsUrl ? [options.streetsUrl] : [])].join(' ')
  return (scriptSources) => buildPolicy(scriptSources, { images, connections }, options.isSecure)
}

export function securityHeaders(buildPolicyFor: PolicyBuilder): RequestHandler {
  return (req, res, next) => {
    const scriptSources = `'nonce-${getRequestFacts(res).nonce}' 'strict-dynamic'`
    res.setHeader('Content-Security-Policy', buildPolicyFor(scriptSources))
    res.setHeader('Reporting-Endpoints', `csp="${CSP_REPORT_ADDRESS}"`)
    res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Referrer-Policy', hasSecretAddress(req.path) ? 'same-origin' : 'strict-origin-when-cross-origin')
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    res.setHeader('X-Frame-Options', 'DENY')
    next()
  }
}

/** Inline styles are allowed, because React's style attributes and Radix need them. Inline scripts are not. */
function buildPolicy(
  scriptSources: string,
  { images, connections }: { images: string; connections: string },
  isSecure: boolean,
): string {
  return [
    "default-src 'self'",
    `script-src ${scriptSources}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    // browsers that know report-to ignore report-uri
    'report-to csp',
    `report-uri ${CSP_REPORT_ADDRESS}`,
  ].join('; ')
}
