import { BookOpenText } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { DEFAULT_QUERY, type TableQuery } from '../../rows/tableQuery.ts'
import { BAR_BUTTON, BAR_ICON } from '../toolbar/looks.ts'
import type { Order } from './order.ts'

type StoryOrderProps = { query: TableQuery; onOrder: (order: Order) => void }

/** Puts the rows in the order of the file, and back in the specified one. */
export function StoryOrder({ query: { sort, descending }, onOrder }: StoryOrderProps) {
  const isStory = sort === 'page' && !descending
  const { sort: specified } = DEFAULT_QUERY
  return (
    <ToggleButton
      isSelected={isStory}
      onChange={(isWanted) => onOrder({ sort: isWanted ? 'page' : specified, descending: false })}
      className={`${BAR_BUTTON} @max-[56rem]/bar:px-0 ${isStory ? 'border-accent bg-accent-soft' : 'border-control'}`}
    >
      <BookOpenText aria-hidden size={16} className={`${BAR_ICON} @max-[56rem]/bar:block!`} />
      <span className="@max-[56rem]/bar:sr-only">Story order</span>
    </ToggleButton>
  )
}
