import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

type Item<Id extends string> = { id: Id; label: string; content: ReactNode }
type TabsProps<Id extends string> = {
  label: string
  items: readonly Item<Id>[]
  value: Id
  onChange: (id: Id) => void
  isSmall?: boolean
}

export const Tabs = <Id extends string>({ label, items, value, onChange, isSmall }: TabsProps<Id>) => (
  <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as Id)} className="flex flex-col bg-inherit">
    <TabList
      aria-label={label}
      className={`flex flex-wrap gap-x-1 border-b border-line ${isSmall ? 'sticky top-(--above-tabs,0px) z-10 bg-inherit px-1 text-13' : ''}`}
    >
      {items.map(({ id, label }) => (
        <Tab
          key={id}
          id={id}
          className={`${isSmall ? 'px-2 py-1.5' : 'px-3 py-2'} -mb-px cursor-default pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center pointer-coarse:justify-center rounded-t-sm border-b-2 border-transparent text-muted -outline-offset-2 transition-colors data-hovered:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink data-focus-visible:outline-2`}
        >
          {label}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel
        key={id}
        id={id}
        className={`${isSmall ? 'outline-offset-[-2px]' : 'pt-5 outline-offset-4'} data-focus-visible:outline-2`}
      >
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
