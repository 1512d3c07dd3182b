import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatNumber } from '../data/numbers.ts'
import { SearchField } from './SearchField.tsx'

export function useSearch() {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useDeferredValue(text.trim())
  function look(text: string) {
    setText(text)
    setPage(1)
  }
  return { text, look, wanted, page, setPage }
}

type SearchBarProps = {
  label: string
  search: ReturnType<typeof useSearch>
  count: number | undefined
  one: string
  many: string
  children?: ReactNode
}

export const SearchBar = ({ label, search, count, one, many, children }: SearchBarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:has-[:nth-child(2)]:basis-full">
      <SearchField label={label} className="w-full max-w-80" value={search.text} onChange={search.look} />
      {children}
    </div>
    {count !== undefined && (
      <p role="status" className="tabular text-13 text-muted">
        {formatNumber(count)} {count === 1 ? one : many}
      </p>
    )}
  </div>
)
