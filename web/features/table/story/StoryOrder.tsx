import { BookOpenText } from 'lucide-react'
import { memo } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { DEFAULT_QUERY, type TableQuery } from '../../rows/tableQuery.ts'
import { BAR_BUTTON, BAR_ICON } from '../toolbar/looks.ts'
import type { Order } from './order.ts'

const LOOKS = {
  usual: {
    button: '@max-[56rem]/bar:px-0',
    icon: '@max-[56rem]/bar:block!',
    word: '@max-[56rem]/bar:sr-only',
  },
  narrow: {
    button: '@max-[72rem]/bar:px-0',
    icon: '@max-[72rem]/bar:block!',
    word: '@max-[72rem]/bar:sr-only',
  },
}

type StoryOrderProps = {
  query: TableQuery
  onOrder: (order: Order) => void
  isNarrow: boolean
}

export const StoryOrder = memo(function StoryOrder({
  query: { sort, descending },
  onOrder,
  isNarrow,
}: StoryOrderProps) {
  const look = LOOKS[isNarrow ? 'narrow' : 'usual']
  const isStory = sort === 'page' && !descending
  const { sort: specified } = DEFAULT_QUERY
  return (
    <ToggleButton
      isSelected={isStory}
      onChange={(isWanted) => onOrder({ sort: isWanted ? 'page' : specified, descending: false })}
      className={`${BAR_BUTTON} ${look.button} ${isStory ? 'border-accent bg-accent-soft' : 'border-control'}`}
    >
      <BookOpenText aria-hidden size={16} className={`${BAR_ICON} ${look.icon}`} />
      <span className={look.word}>Story order</span>
    </ToggleButton>
  )
})
