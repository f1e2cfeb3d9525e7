import { type ReactNode, useId } from 'react'
import { Switch } from '#app/ui/controls/choice.tsx'
import '#app/ui/styles/console.css'

type SettingsGroupProps = {
  title: string
  text: string
  /** The parts are separated by lines. */
  hasRows?: boolean
  isDanger?: boolean
  children: ReactNode
}

/** A group of settings: what it is about, and a card with its fields. */
export function SettingsGroup({ title, text, hasRows, isDanger, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <section className="set" data-danger={isDanger || undefined} aria-labelledby={id}>
      <div className="set-head">
        <h2 id={id} className="font-head">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="set-card" data-rows={hasRows || undefined}>
        {children}
      </div>
    </section>
  )
}

type SwitchRowProps = { name: string; label: string; text: string; isOn: boolean }

export function SwitchRow({ name, label, text, isOn }: SwitchRowProps) {
  return (
    <Switch
      name={name}
      value="on"
      defaultChecked={isOn}
      label={
        <>
          {label}
          <span className="set-row-text">{text}</span>
        </>
      }
    />
  )
}
