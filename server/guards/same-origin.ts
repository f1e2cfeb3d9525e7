// CSRF protection for all requests, before routing (promise C1). React Router's own check does not cover resource routes.
import type { Request, RequestHandler } from 'express'
import { LOCAL_HOSTS } from '#app/config/env.server.ts'
import { refuse } from '#server/refuse.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by other servers, which send no Origin. The routes verify a signature or a key in the body first. */
const SIGNED_CALLBACKS = new Set(['/api/facebook/data-deletion', '/api/sms/incoming', '/api/mail/reports'])
/** One-click unsubscribe of mail clients (RFC 8058). The secret token in the address authorizes the request. */
const ONE_CLICK = new Set(['/newsletter/unsubscribe', '/emails/unsubscribe'])
/** Programs send a token in a header and no cookies, which the public API does not read: a page of another site has nothing to forge. */
const PUBLIC_API = '/api/v1/'
/** Sent by the browser itself, some of them without Origin and Fetch Metadata. They only write a bounded log. */
const BROWSER_REPORTS = new Set(['/api/csp-reports'])

export function sameOrigin(baseUrl: URL): RequestHandler {
  return (req, res, next) => {
    const isExempt =
      SAFE_METHODS.has(req.method) || isSigned(req) || isOneClick(req) || isBrowserReport(req) || isPublicApi(req)
    if (isExempt || isSameOrigin(req, baseUrl)) next()
    else refuse(req, res, 'app.foreignOrigin', { closeConnection: true })
  }
}

function isSigned(req: Request): boolean {
  return req.method === 'POST' && SIGNED_CALLBACKS.has(req.path)
}

const isPublicApi = (req: Request) => req.path.startsWith(PUBLIC_API)

function isBrowserReport(req: Request): boolean {
  return (
    req.method === 'POST' &&
    BROWSER_REPORTS.has(req.path) &&
    !/^(cross-site|same-site)$/.test(req.get('sec-fetch-site') ?? '')
  )
}

/** Mail clients send neither Origin nor Fetch Metadata; browsers do. */
function isOneClick(req: Request): boolean {
  const isFromBrowser = req.get('origin') !== undefined || req.get('sec-fetch-site') !== undefined
  const hasToken = new URLSearchParams(req.url.split('?')[1]).has('token')
  return req.method === 'POST' && ONE_CLICK.has(req.path) && hasToken && !isFromBrowser
}

function isSameOrigin(req: Request, baseUrl: URL): boolean {
  const origin = req.get('origin')
  if (origin === undefined) return req.get('sec-fetch-site') === 'same-origin'
  return origin === baseUrl.origin || isSameLoopback(origin, baseUrl)
}

/** On a developer's machine localhost, 127.0.0.1 and [::1] with the same port are the same site. */
function isSameLoopback(origin: string, baseUrl: URL): boolean {
  if (!LOCAL_HOSTS.includes(baseUrl.hostname) || !URL.canParse(origin)) return false
  const { hostname, port, protocol } = new URL(origin)
  return LOCAL_HOSTS.includes(hostname) && port === baseUrl.port && protocol === baseUrl.protocol
}
