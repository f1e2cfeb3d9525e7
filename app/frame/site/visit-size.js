// Runs in data-saving mode only, inside the page: adds up what the pages of this visit have transferred, and shows it in the footer.
;(() => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  if (!('transferSize' in (globalThis.PerformanceResourceTiming?.prototype ?? {}))) return
  const key = 'tahanan.visit-bytes'
  let bytes = 0
  try {
    bytes = Number(sessionStorage.getItem(key)) || 0
  } catch {
    return // without storage the sum would be that of one page
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bytes += entry.transferSize
    sessionStorage.setItem(key, bytes)
    const line = document.querySelector('[data-visit-size]')
    if (!line) return
    line.textContent = line.dataset.visitSize.replace('{n}', Math.ceil(bytes / 1024).toLocaleString('en'))
    line.hidden = false
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
})()
