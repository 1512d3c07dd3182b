import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { MemorySearch as Found, SearchMemory } from '#server/memory/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { memorySearchQuery, type TableAddress } from '../rows/queries.ts'
import { Isolated } from '../rowText/Isolated.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'

type Kind = SearchMemory['kind']
type Side = SearchMemory['side']

const KINDS: { id: Kind; label: string }[] = [
  { id: 'phrase', label: 'Any part of the text' },
  { id: 'word', label: 'Whole words' },
  { id: 'expression', label: 'Regular expression' },
]
const SIDES: { id: Side; label: string }[] = [
  { id: 'source', label: 'Source texts' },
  { id: 'translation', label: 'Translations' },
]

export const selectedWords = () => (getSelection()?.toString() ?? '').trim().split('\n')[0]!.slice(0, 200)

type MemorySearchProps = { address: TableAddress; words: string; onClose: () => void }

export function MemorySearch({ address, words, onClose }: MemorySearchProps) {
  const [text, setText] = useState(words)
  const [kind, setKind] = useState<Kind>('phrase')
  const [side, setSide] = useState<Side>('source')
  const [sought, setSought] = useState(words)
  const search = useQuery(memorySearchQuery(address, { text: sought, kind, side }))
  return (
    <Dialog title="Search the memory" isOpen onClose={onClose}>
      <DialogBody>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setSought(text.trim())
          }}
        >
          <Field label="Text" value={text} onChange={setText} autoFocus />
          <div className="grid gap-3 sm:grid-cols-2">
            <Select label="Find" options={KINDS} value={kind} onChange={setKind} />
            <Select label="In" options={SIDES} value={side} onChange={setSide} />
          </div>
          <Button type="submit" variant="primary" className="self-start" isDisabled={text.trim() === ''}>
            Search
          </Button>
        </form>
        <div role="status" className="text-13 text-muted">
          {search.isFetching ? (
            <Spinner label="Searching" />
          ) : search.isError ? (
            <p className="text-red">{search.error.message}</p>
          ) : (
            search.data && <p>{sayFound(search.data)}</p>
          )}
        </div>
        <ol className="flex flex-col gap-3">
          {search.data?.found.map((one, at) => (
            <FoundText key={one.source_text_id ?? `imported ${at}`} found={one} onLeave={onClose} />
          ))}
        </ol>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}

function sayFound({ found, has_more }: Found) {
  if (found.length === 0) return 'Nothing found in the translations of this organization.'
  return has_more ? `The first ${found.length} texts` : found.length === 1 ? '1 text' : `${found.length} texts`
}

function FoundText({ found, onLeave }: { found: Found['found'][number]; onLeave: () => void }) {
  const { language, sourceLanguage } = useTableTools()
  const { source, content, is_checked, project_id, version_id, source_text_id } = found
  const place = [found.project_name, found.version_name, found.page_name ?? 'Imported memory', found.identifier]
    .filter(Boolean)
    .join(' · ')
  const query = new URLSearchParams({ lang: language, version: version_id ?? '', row: source_text_id ?? '' })
  return (
    <li className="flex flex-col gap-0.5">
      <span lang={sourceLanguage} dir={directionOf(sourceLanguage)} className="text-13 whitespace-pre-wrap text-muted">
        <Isolated>{source}</Isolated>
      </span>
      <span lang={language} dir={directionOf(language)} className="font-medium whitespace-pre-wrap">
        <Isolated>{content}</Isolated>
      </span>
      <span className="flex items-center gap-1.5 text-12 text-muted">
        {is_checked && <BadgeCheck aria-label="Checked" size={12} className="shrink-0 text-green" />}
        {source_text_id === null ? (
          place
        ) : (
          <Link to={`/projects/${project_id}/rows?${query}`} onClick={onLeave} className="text-accent underline">
            {place}
          </Link>
        )}
      </span>
    </li>
  )
}
