// Where a limit comes from, and since when it is in force.
import type { RentSource } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { m } from '#app/messages/messages.js'

export function RentControlSource({ name, url, inForce }: RentSource) {
  return (
    <>
      {`${m.rent_control_source()}: `}
      {url ? (
        <a href={url} lang="en" rel="noreferrer" className="text-sea underline underline-offset-3">
          {name}
        </a>
      ) : (
        <span lang="en">{name}</span>
      )}
      {`. ${inForce} `}
    </>
  )
}
