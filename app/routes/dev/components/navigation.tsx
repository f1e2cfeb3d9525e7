import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Stepper } from '#app/ui/navigation/stepper.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { SAMPLES } from './samples.ts'
import { Specimen, type Theme } from './specimen.tsx'

export function Navigation({ theme }: { theme: Theme }) {
  const addThemeName = (label: string) => `${label} (${SAMPLES.panels[theme]})`
  const { pagination, sections } = SAMPLES
  const tabs = SAMPLES.tabs.map(({ text, ...tab }) => ({ ...tab, content: <p>{text}</p> }))
  return (
    <>
      <Specimen title={sections.pagination} className="gap-5">
        <Pagination label={addThemeName(pagination.middle)} page={4} size={12} total={118} />
        <Pagination label={addThemeName(pagination.first)} page={1} size={12} total={237} />
        <Pagination label={addThemeName(pagination.last)} page={20} size={12} total={237} />
        <Pagination label={addThemeName(pagination.few)} page={2} size={6} total={18} />
        <Pagination page={1} size={12} total={12} />
      </Specimen>
      <Specimen title={sections.wayfinding} className="gap-6">
        <Breadcrumb
          label={addThemeName(SAMPLES.crumbsLabel)}
          items={SAMPLES.crumbs.map((label) => ({ label, to: '/dev/components' }))}
        />
        <div>
          <Tabs label={addThemeName(SAMPLES.tabsLabel)} tabs={tabs} param="tab" />
        </div>
        <div>
          <Tabs label={addThemeName(SAMPLES.localTabsLabel)} tabs={tabs.slice(0, 2)} />
        </div>
        <Stepper
          label={addThemeName(SAMPLES.stepsLabel)}
          current={2}
          steps={SAMPLES.steps.map((label) => ({ label }))}
        />
      </Specimen>
    </>
  )
}
