import { useMemo, useState } from 'react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { isFiltered, type TableQuery } from '../rows/tableQuery.ts'
import { languagesOf, type VersionAddress } from '../rows/version/versionQueries.ts'
import type { Replacing, Scope } from './calls.ts'
import { FoundPlaces } from './FoundPlaces.tsx'
import { LanguagesField, useLanguages } from './LanguagesField.tsx'
import { ReplaceFields, type Where } from './ReplaceFields.tsx'
import { sayLeft } from './sayLeft.ts'
import { useHits } from './useHits.ts'
import { useReplacing } from './useReplacing.ts'

const NO_VERSIONS: readonly Version[] = []

type ReplaceDialogProps = {
  at: VersionAddress
  /** `undefined`: the table has the rows of all pages. */
  page_id: string | undefined
  query: TableQuery
  onClose: () => void
}

export function ReplaceDialog({ at, page_id, query, onClose }: ReplaceDialogProps) {
  const [wanted, setWanted] = useState<Replacing>({
    ...{ find: query.search, replacement: '', regex: query.regex, keepsCase: false, toReview: false },
    ...{ matchCase: query.matchCase, wholeWords: query.wholeWords },
  })
  const [where, setWhere] = useState<Where>(page_id === undefined ? 'version' : 'page')
  const narrowing = useMemo(() => (where === 'project' ? ofAnyVersion(query) : query), [where, query])
  const isNarrowed = isFiltered({ ...narrowing, search: '', versions: [] })
  const [isOfFilter, setIsOfFilter] = useState(isNarrowed)
  const versions = useWorkspace().selection.versions.data ?? NO_VERSIONS
  const { version_id } = at
  const { languages, field } = useLanguages(languagesOf(at))
  const versionsOfTable = useMemo(
    () => (query.versions.length > 0 ? [version_id, ...query.versions] : undefined),
    [version_id, query.versions],
  )
  const scope = useMemo((): Scope => {
    const some = where === 'project' ? versions : versions.filter(({ id }) => versionsOfTable?.includes(id))
    const ofMany = some.length > 0 ? { versions: some.map(({ id, name }) => ({ id, name })) } : {}
    const pages = where === 'page' && page_id !== undefined ? [page_id] : []
    return { version_id, languages, pages, filter: isOfFilter ? narrowing : undefined, ...ofMany }
  }, [version_id, languages, where, page_id, isOfFilter, narrowing, versions, versionsOfTable])
  const places = [
    ...(page_id === undefined ? [] : [{ id: 'page' as const, label: 'This page' }]),
    { id: 'version' as const, label: versionsOfTable ? 'The versions of the table' : 'All pages of this version' },
    ...(versions.length > 1 ? [{ id: 'project' as const, label: 'All versions of this project' }] : []),
  ]
  const hits = useHits(scope, wanted)
  const { progress, isDone, start, stop } = useReplacing(scope, wanted, hits)
  const isRunning = progress !== undefined && !isDone
  const hasMore = hits.list.hasNextPage
  return (
    <Dialog title="Find and replace" isOpen onClose={onClose} isDismissable={!isRunning}>
      <DialogBody>
        {progress === undefined ? (
          <>
            <ReplaceFields
              {...{ wanted, setWanted, where, setWhere, places, isOfFilter, setIsOfFilter }}
              isNarrowed={isNarrowed}
            />
            <LanguagesField {...field} />
            <FoundPlaces areInLanguages={languages.length > 1} hits={hits} />
          </>
        ) : (
          <div role="status">
            <p>
              {isDone ? 'Done: ' : 'Replacing… '}
              {`${progress.places} ${progress.places === 1 ? 'place' : 'places'} in ${countRows(progress.rows)} replaced.`}
            </p>
            {sayLeft(progress.left).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={isRunning ? stop : onClose}>{isRunning ? 'Stop' : isDone ? 'Close' : 'Cancel'}</Button>
        {!isDone && (
          <Button
            variant="primary"
            isPending={isRunning}
            isDisabled={!hits.isCurrent || (hits.places === 0 && !hasMore)}
            onPress={start}
          >
            {hasMore ? 'Replace all' : `Replace ${hits.places} ${hits.places === 1 ? 'place' : 'places'}`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const ofAnyVersion = (query: TableQuery): TableQuery => ({ ...query, pages: [], versions: [], assignment: '' })
