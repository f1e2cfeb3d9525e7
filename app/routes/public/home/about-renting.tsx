import { HowItWorks } from '#app/routes/public/shared/how-it-works.tsx'
import { QuickStart } from './quick-start.tsx'
import { WhyChoose } from './why-choose.tsx'

/** The static sections: why, how, and where to start. */
export function AboutRenting({ siteName }: { siteName: string }) {
  return (
    <>
      <WhyChoose siteName={siteName} />
      <HowItWorks />
      <QuickStart />
    </>
  )
}
