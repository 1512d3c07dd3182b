import { Search, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { INPUT } from './Field.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

export const SearchField = ({ label, value, onChange, className = '' }: Props) => (
  <AriaSearchField aria-label={label} value={value} onChange={onChange} className={`group relative ${className}`}>
    <Search aria-hidden size={14} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
    <Input
      placeholder={`${label}...`}
      className={`h-8 ps-8 pe-8 pointer-coarse:h-11 pointer-coarse:pe-12 [&::-webkit-search-cancel-button]:hidden ${INPUT}`}
    />
    <Button
      aria-label="Clear the search"
      className="absolute inset-y-0 end-1 my-auto grid size-6 pointer-coarse:size-11 pointer-coarse:end-0 place-items-center rounded-sm text-muted group-data-empty:hidden hover:text-ink"
    >
      <X aria-hidden size={14} />
    </Button>
  </AriaSearchField>
)
