import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'

const NOTHING = { __html: '' }

/** A plain form, so that it works before JavaScript arrives; the whole document comes back in the chosen mode. */
export function DataSavingSwitch() {
  const { pathname, search } = useLocation()
  const isOn = isSavingData()
  return (
    <>
      <form id="data-saving" method="post" action="/data-saving">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          type="submit"
          name="mode"
          value={isOn ? 'off' : 'on'}
          className="inline-flex min-h-9 items-center py-1.5 hover:underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {isOn ? m.data_saving_off() : m.data_saving_on()}
        </button>
      </form>
      {/* visit-size.js fills and shows it; React leaves its content alone */}
      {isOn ? (
        <p
          hidden
          data-visit-size={m.data_saving_visit({ kilobytes: '{n}' })}
          dangerouslySetInnerHTML={NOTHING}
          suppressHydrationWarning
        />
      ) : null}
    </>
  )
}
