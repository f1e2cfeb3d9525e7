import { SERVICE_WORKER_PATH } from '#app/shared/site-pages.ts'

/** After the page has loaded, so that it costs the page nothing. A browser that refuses it works as before. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
