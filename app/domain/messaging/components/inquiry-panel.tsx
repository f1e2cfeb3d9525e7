// What a guest sees instead of the form (spec §2). The signed-in variants take its place once there are accounts.
import { m } from '#app/paraglide/messages.js'
import { pageExists } from '#app/shared/site-pages.ts'
import { firstNameOf } from '#app/shared/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'

const SIGN_IN = '/signin'
const REGISTER = '/register-enhanced'

type PanelProps = { listerName: string; level?: 2 | 3; signIn?: boolean; register?: boolean }

export function InquiryGuestPanel({
  listerName,
  level = 3,
  signIn = pageExists(SIGN_IN),
  register = pageExists(REGISTER),
}: PanelProps) {
  const Heading = `h${level}` as const
  const isOpen = signIn || register
  return (
    <>
      <div className="rounded-card bg-sea-soft p-4.5 md:p-6">
        <Heading className="font-head text-heading font-bold">{m.inquiry_sign_in_title()}</Heading>
        <p className="mt-1.5">{m.inquiry_sign_in_text({ name: firstNameOf(listerName) })}</p>
        {isOpen ? (
          <div className="mt-4 flex flex-wrap gap-2 *:grow">
            {signIn ? <ButtonLink to={SIGN_IN}>{m.inquiry_sign_in()}</ButtonLink> : null}
            {register ? (
              <ButtonLink to={REGISTER} variant="line">
                {m.inquiry_create_account()}
              </ButtonLink>
            ) : null}
          </div>
        ) : (
          <p className="mt-3 font-semibold">{m.inquiry_not_open()}</p>
        )}
      </div>
      {isOpen ? (
        <ul className="mt-4 grid gap-2 text-label">
          {[m.inquiry_phone_hidden(), m.inquiry_come_back()].map((promise) => (
            <li key={promise} className="flex items-center gap-3">
              <CheckIcon size={18} className="text-sea" />
              {promise}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
