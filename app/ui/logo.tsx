/** The lit window: a house with a capiz window and one pane lit. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={className}>
      <path
        fill="var(--sea)"
        d="M15.1 2.7a3 3 0 0 1 3.8 0l11.5 9.3a3 3 0 0 1 1.1 2.3V28a4 4 0 0 1-4 4h-21a4 4 0 0 1-4-4V14.3a3 3 0 0 1 1.1-2.3z"
      />
      <g fill="var(--on-sea)" fillOpacity="0.28">
        <rect x="9.5" y="13.5" width="7" height="7" rx="1.6" />
        <rect x="9.5" y="21.5" width="7" height="7" rx="1.6" />
        <rect x="17.5" y="21.5" width="7" height="7" rx="1.6" />
      </g>
      <rect x="17.5" y="13.5" width="7" height="7" rx="1.6" fill="var(--sun)" />
    </svg>
  )
}
