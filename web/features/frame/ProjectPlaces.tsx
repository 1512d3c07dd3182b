import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Pencil, Rows3, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SavedView } from '#server/views/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDeleteView, useSaveView, viewsQuery } from '../projects/views/queries.ts'
import { RenameViewDialog } from '../projects/views/RenameViewDialog.tsx'
import { viewQuery } from '../projects/views/viewQuery.ts'

const PLACE =
  'flex min-h-7 min-w-0 flex-1 items-center pointer-coarse:min-h-11 gap-2 rounded-md px-2 text-13 transition-colors hover:bg-hover'

const ON_HOVER =
  'opacity-0 group-hover/view:opacity-100 group-focus-within/view:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'

/** Below the project that is open: the table of all its pages, and the views of it that were saved. */
export function ProjectPlaces({ project_id, mayManage }: { project_id: string; mayManage: boolean }) {
  const { pathname, search } = useLocation()
  const views = useQuery(viewsQuery(project_id)).data ?? []
  const allPages = `/projects/${project_id}/rows`
  const isThere = pathname === allPages
  const shown = isThere ? viewQuery(search) : undefined
  const version = new URLSearchParams(search).get('version')
  const hereWith = (query: string) => {
    const params = new URLSearchParams(query)
    if (version) params.set('version', version)
    return `${allPages}?${params}`
  }
  const language = new URLSearchParams(search).get('lang')
  const [renamed, setRenamed] = useState<SavedView>()
  const isOfNone = isThere && !views.some(({ query }) => query === shown)
  return (
    <ul aria-label="Views" className="ms-3 flex flex-col border-s border-line ps-1">
      <li className="flex">
        <Link
          to={hereWith(language ? `lang=${language}` : '')}
          aria-current={isOfNone ? 'page' : undefined}
          className={`${PLACE} ${isOfNone ? 'bg-hover font-medium' : 'text-muted'}`}
        >
          <Rows3 aria-hidden size={14} className="shrink-0" />
          All pages
        </Link>
      </li>
      {views.map((view) => (
        <li key={view.id} className="group/view flex items-center">
          <Link
            to={hereWith(view.query)}
            aria-current={view.query === shown ? 'page' : undefined}
            title={view.is_shared ? `${view.name}, for everybody in the project` : view.name}
            className={`${PLACE} ${view.query === shown ? 'bg-hover font-medium' : 'text-muted'}`}
          >
            {view.is_shared ? (
              <Users aria-label="For everybody" size={14} className="shrink-0" />
            ) : (
              <Bookmark aria-hidden size={14} className="shrink-0" />
            )}
            <bdi className="min-w-0 truncate">{view.name}</bdi>
          </Link>
          {(!view.is_shared || mayManage) && (
            <>
              <IconButton
                icon={Pencil}
                size="sm"
                iconSize={14}
                label={`Rename the view ${view.name}`}
                className={ON_HOVER}
                onPress={() => setRenamed(view)}
              />
              <DeleteView project_id={project_id} view={view} />
            </>
          )}
        </li>
      ))}
      {renamed && <RenameViewDialog project_id={project_id} view={renamed} onClose={() => setRenamed(undefined)} />}
    </ul>
  )
}

function DeleteView({ project_id, view }: { project_id: string; view: SavedView }) {
  const client = useQueryClient()
  const remove = useDeleteView(project_id)
  const save = useSaveView(project_id)
  const { name, query, is_shared: isShared } = view
  const putBack = (id: string) => {
    toast.dismiss(id)
    save.mutate({ name, query, isShared }, { onError: sayFailure })
  }
  const press = () =>
    remove.mutate(view, {
      onError: sayFailure,
      onSuccess: () => {
        const id = toast.plain(
          <span className="flex items-center gap-3">
            View deleted
            <Button size="sm" onPress={() => putBack(id)}>
              Undo
            </Button>
          </span>,
        )
        void client.invalidateQueries(viewsQuery(project_id))
      },
    })
  return <IconButton icon={X} size="sm" label={`Delete the view ${name}`} className={ON_HOVER} onPress={press} />
}
