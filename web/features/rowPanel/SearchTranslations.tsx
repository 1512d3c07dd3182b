import { Search } from 'lucide-react'
import { useState } from 'react'
import type { TableAddress } from '../rows/queries.ts'
import { MemorySearch, selectedWords } from './MemorySearch.tsx'
import { Section, TakeButton } from './Section.tsx'

export function SearchTranslations({ address }: { address: TableAddress }) {
  const [words, setWords] = useState<string>()
  return (
    <Section title="Other translations">
      <TakeButton label="Search the selected words" isDisabled={false} onTake={() => setWords(selectedWords())}>
        <span className="flex items-center gap-1.5 text-13 text-accent">
          <Search aria-hidden size={14} /> Search all translations
        </span>
      </TakeButton>
      {words !== undefined && <MemorySearch {...{ address, words }} onClose={() => setWords(undefined)} />}
    </Section>
  )
}
