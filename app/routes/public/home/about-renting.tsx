import { HowItWorks } from './how-it-works.tsx'
import { QuickStart } from './quick-start.tsx'
import { WhyChoose } from './why-choose.tsx'

/** What does not change: why, how, and where to begin. */
export function AboutRenting({ siteName }: { siteName: string }) {
  return (
    <>
      <WhyChoose siteName={siteName} />
      <HowItWorks />
      <QuickStart />
    </>
  )
}
