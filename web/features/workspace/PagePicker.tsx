import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownWideNarrow, ChevronDown, FileText, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { finds, fold, searchable } from '#db/vocabulary/texts/searching.ts'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { PickerButton } from '../../ui/buttons/PickerButton.tsx'
import { formatShare } from '../../ui/data/numbers.ts'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { useAssigned } from '../assignments/useAssigned.ts'
import { peopleLabel } from '../assignments/words.ts'
import { sayDeleted } from '../bin/sayDeleted.tsx'
import { Taken } from '../bin/Taken.tsx'
import { FilesDialog } from '../files/FilesDialog.tsx'
import { ArchivedTextsDialog } from '../files/merge/ArchivedTextsDialog.tsx'
import { HandOffDialog } from '../files/page/HandOffDialog.tsx'
import { LeftOutDialog } from '../files/page/LeftOutDialog.tsx'
import { OperationsDialog } from '../operations/OperationsDialog.tsx'
import { useDeletePage } from '../pages/queries.ts'
import { RenamePageDialog } from '../pages/RenamePageDialog.tsx'
import { finishedSegments } from '../projects/finishedSegments.ts'
import { languagesStatusQuery } from '../projects/queries.ts'
import { PageItems } from './PageItems.tsx'
import { inOrderOfNames, PAGE_SORTS, type PageSort, sortPages } from './pageSorts.ts'
import { type PageDialog, usePageActions } from './usePageActions.ts'

type Props = {
  version: Version
  pages: readonly Page[]
  selected: Page | undefined
  none: string
  allPages: { to: string; isCurrent: boolean }
  onSelect: (id: string | undefined) => void
  language: LanguageCode
  project: Pick<Project, 'id' | 'name' | 'source_language'>
}

export function PagePicker(props: Props) {
  const { version, pages, selected, none, allPages, onSelect, language, project } = props
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PageSort>('path')
  const { shareOf, barOf, doneOf } = usePageShares({ project_id: project.id, language, isAsked: isOpen })
  const isByFolder = search === '' && sort === 'path'
  const found = isByFolder
    ? pages
    : pagesFound(pages, search, (some) => (sort === 'path' ? some : sortPages(some, sort, doneOf)))
  const assigned = useAssigned({ project_id: project.id, version_id: version.id, language })
  const noteOf = (some: readonly Page[]) => [peopleOf(assigned, some), shareOf(some)].filter(Boolean).join(' · ')
  const [open, setOpen] = useState<PageDialog>()
  const actions = usePageActions({ version, pages, selected, language, project, opens: (to) => () => setOpen(to) })
  return (
    <>
      <SearchMenu
        layout="columns"
        label="Pages"
        onOpenChange={setIsOpen}
        trigger={
          <PickerButton
            icon={FileText}
            label="Page"
            value={selected?.name ?? none}
            arrow={ChevronDown}
            isNamedBelow={selected !== undefined}
          />
        }
        search={
          pages.length > SEARCHED_FROM ? { label: 'Search pages', value: search, onChange: setSearch } : undefined
        }
      >
        {pages.length > 0 && (
          <MenuSection title={found.length > 0 ? 'Pages' : 'No page has this name'}>
            {pages.length > 1 && search === '' && (
              <MenuItem icon={Rows3} isCurrent={allPages.isCurrent} onAction={() => void navigate(allPages.to)}>
                All pages
              </MenuItem>
            )}
            {isByFolder ? (
              <PageItems {...{ pages, noteOf, barOf, onSelect }} selected={selected?.id} allPages={allPages.to} />
            ) : (
              found.map((page) => (
                <MenuItem
                  key={page.id}
                  textValue={page.name}
                  isCurrent={page.id === selected?.id}
                  note={noteOf([page])}
                  beside={barOf([page])}
                  onAction={() => onSelect(page.id)}
                >
                  {page.name}
                </MenuItem>
              ))
            )}
          </MenuSection>
        )}
        {pages.length > SEARCHED_FROM && sortSection(sort, setSort)}
        {actions.length > 0 && (
          <MenuSection title="Change">
            {actions.map(({ label, icon, tone, run }) => (
              <MenuItem key={label} icon={icon} tone={tone} onAction={run}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </SearchMenu>
      <PageDialogs {...props} open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

const sortSection = (sort: PageSort, onSort: (sort: PageSort) => void) => (
  <MenuSection title="Sort pages by">
    {Object.entries(PAGE_SORTS).map(([id, label]) => (
      <MenuItem
        key={id}
        icon={ArrowDownWideNarrow}
        isCurrent={sort === id}
        shouldCloseOnSelect={false}
        onAction={() => onSort(id as PageSort)}
      >
        {label}
      </MenuItem>
    ))}
  </MenuSection>
)

type PageDialogsProps = Props & { open: PageDialog | undefined; onClose: () => void }

function PageDialogs({ version, selected, onSelect, language, project, open, onClose }: PageDialogsProps) {
  // The page that is deleted is no longer selected by the time that this is said.
  const remove = useDeletePage()
  const client = useQueryClient()
  const confirmDeletion = (page: Page) =>
    remove.mutate(page.id, {
      onSuccess: () => {
        // The newest page that is left is selected by itself (spec §4).
        onSelect(undefined)
        onClose()
        sayDeleted(client, { kind: 'page', ...page }, `${page.name} was deleted`)
      },
      onError: (error) => toast.error(titled('Failed to delete page', error.message)),
    })
  return (
    <>
      {(open === 'create' || (open === 'reimport' && selected)) && (
        <FilesDialog
          version={version}
          sourceLanguage={project.source_language}
          page={open === 'reimport' ? selected : undefined}
          onClose={onClose}
          onImported={({ id }) => onSelect(id)}
        />
      )}
      {open === 'operations' && selected && <OperationsDialog version={version} page={selected} onClose={onClose} />}
      {open === 'archived' && selected && <ArchivedTextsDialog page={selected} onClose={onClose} />}
      {open === 'left-out' && selected && <LeftOutDialog page={selected} language={language} onClose={onClose} />}
      {open === 'hand-off' && selected && (
        <HandOffDialog page_id={selected.id} what={selected.name} language={language} onClose={onClose} />
      )}
      {open === 'rename' && selected && <RenamePageDialog page={selected} onClose={onClose} />}
      {selected && (
        <ConfirmDialog
          title={`Delete ${selected.name}?`}
          confirm="Delete page"
          isOpen={open === 'delete'}
          isPending={remove.isPending}
          onConfirm={() => confirmDeletion(selected)}
          onClose={onClose}
        >
          It moves to the bin with <Taken of={{ kind: 'page', id: selected.id }} />, for everyone. It can be restored
          for {BIN_DAYS} days in the settings of the project. Running AI translations stop.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Those of one page; a folder may have too many. */
const peopleOf = (assigned: ReturnType<typeof useAssigned>, [page, ...others]: readonly Page[]) =>
  assigned
    .filter(({ page_id }) => others.length === 0 && page_id === page?.id)
    .map(peopleLabel)
    .join(', ')

const SEARCHED_FROM = 7

function pagesFound(pages: readonly Page[], search: string, sorted: (pages: readonly Page[]) => readonly Page[]) {
  const wanted = fold(search.trim())
  return sorted(pages.filter(({ name }) => finds(searchable(name), wanted)).toSorted(inOrderOfNames))
}

function usePageShares({
  project_id,
  language,
  isAsked,
}: {
  project_id: string
  language: LanguageCode
  isAsked: boolean
}) {
  const { data } = useQuery({ ...languagesStatusQuery(project_id), enabled: isAsked })
  const pages = new Map(
    data?.find(({ target_language }) => target_language === language)?.pages.map((page) => [page.page_id, page]),
  )
  const countOf = (some: readonly Page[]) => {
    const known = some.flatMap(({ id }) => pages.get(id) ?? [])
    const sumOf = (of: (page: (typeof known)[number]) => number) => known.reduce((sum, page) => sum + of(page), 0)
    return {
      completed: sumOf(({ statuses }) => statuses.COMPLETED),
      checked: sumOf(({ checked }) => checked),
      total: sumOf(({ total }) => total),
    }
  }
  return {
    shareOf(some: readonly Page[]) {
      const { completed, total } = countOf(some)
      return total === 0 ? undefined : formatShare(completed, total)
    },
    barOf(some: readonly Page[]) {
      const { completed, checked, total } = countOf(some)
      if (total === 0) return null
      return (
        <span className="w-10 shrink-0">
          <SegmentBar label="Progress" total={total} segments={finishedSegments({ completed, checked })} />
        </span>
      )
    },
    doneOf(page: Page) {
      const { completed, total } = countOf([page])
      return total === 0 ? undefined : completed / total
    },
  }
}
