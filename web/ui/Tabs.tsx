import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

type Item<Id extends string> = { id: Id; label: string; content: ReactNode }
type TabsProps<Id extends string> = {
  label: string
  items: readonly Item<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** Several views of one thing, one of them open. */
export const Tabs = <Id extends string>({ label, items, value, onChange }: TabsProps<Id>) => (
  <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Id)} className="flex flex-col">
    <TabList aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
      {items.map(({ id, label }) => (
        <Tab
          key={id}
          id={id}
          className="-mb-px cursor-default rounded-t-sm border-b-2 border-transparent px-3 py-2 text-muted -outline-offset-2 transition-colors data-hovered:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink data-focus-visible:outline-2"
        >
          {label}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel key={id} id={id} className="pt-5 outline-offset-4 data-focus-visible:outline-2">
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
