// Beside the contact form: what happens with a message, and where other questions are answered sooner.
import { m } from '#app/messages/messages.js'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

const STEPS = [
  { title: m.contact_step_read, text: m.contact_step_read_text },
  { title: m.contact_step_answer, text: m.contact_step_answer_text },
  { title: m.contact_step_reply, text: m.contact_step_reply_text },
]

export function ContactAside({ supportEmail }: { supportEmail: string }) {
  return (
    <aside className="grid content-start gap-6">
      <SitePicture
        name="blog-broker"
        width={1200}
        height={800}
        sizes="(min-width: 1024px) 460px, 92vw"
        className="aspect-2/1 w-full rounded-card object-cover max-lg:hidden"
      />
      <section className="rounded-card border border-line bg-surface p-5 md:p-6">
        <h2 className="font-head text-heading font-bold">{m.contact_next()}</h2>
        <ol className="mt-4 grid gap-4">
          {STEPS.map(({ title, text }, n) => (
            <li key={title()} className="grid grid-cols-[32px_minmax(0,1fr)]">
              <span aria-hidden="true" className="font-head text-heading leading-6 font-bold text-sea">
                {n + 1}
              </span>
              <div>
                <h3 className="font-semibold">{title()}</h3>
                <p className="text-label text-ink-soft">{text()}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-5 border-t border-line pt-4 text-label">
          {`${m.contact_about_home()} `}
          <TextLink to="/properties">{m.ui_see_all_homes()}</TextLink>
        </p>
        <p className="mt-3 text-label">
          {m.contact_by_mail()}{' '}
          <a href={`mailto:${supportEmail}`} className="font-semibold text-sea underline-offset-3 hover:underline">
            {supportEmail}
          </a>
        </p>
      </section>
    </aside>
  )
}
