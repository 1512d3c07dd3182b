import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { finds, fold, searchable } from '#db/vocabulary/texts/searching.ts'
import { MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { screenshotsQuery } from './queries.ts'
import { useShowTexts } from './regions.ts'
import { Thumbnail } from './Thumbnail.tsx'

type Props = { source_text_ids: readonly string[]; onClose: () => void }

const SEARCHED_FROM = 7

export function AddToScreenshotDialog({ source_text_ids, onClose }: Props) {
  const { project } = useWorkspace()
  const { search: address } = useLocation()
  const screenshots = useQuery(screenshotsQuery(project.id))
  const [chosen, setChosen] = useState<string>()
  const [search, setSearch] = useState('')
  const show = useShowTexts(chosen ?? '')
  const isTooMany = source_text_ids.length > MAX_REGIONS
  const wanted = fold(search.trim())
  const found = screenshots.data?.filter(({ name }) => finds(searchable(name), wanted)) ?? []

  function submit() {
    const screenshot = screenshots.data?.find(({ id }) => id === chosen)
    if (!screenshot || isTooMany) return
    show.mutate(
      { source_text_ids: [...source_text_ids] },
      {
        onSuccess(added) {
          onClose()
          toast.success(
            <span>
              {added.length === 0 ? 'They are on it already' : `${countRows(added.length)} added`}.{' '}
              <Link to={`/projects/${project.id}/screenshots/${screenshot.id}${address}`} className="font-medium underline">
                Place them on {screenshot.name}
              </Link>
            </span>,
            { durationMs: 8_000 },
          )
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Add ${countRows(source_text_ids.length)} to a screenshot`}
      submit="Add"
      failure="The rows were not added"
      error={show.error}
      isPending={show.isPending}
      isDisabled={chosen === undefined || isTooMany}
      onSubmit={submit}
      onClose={onClose}
    >
      {isTooMany && <Alert>{`A screenshot shows at most ${formatNumber(MAX_REGIONS)} texts. Please select fewer rows.`}</Alert>}
      <Loaded
        query={screenshots}
        failure="The screenshots could not be loaded"
        waiting={<CenteredSpinner label="Loading the screenshots" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p>
              The project has no screenshots yet.{' '}
              <Link to={`/projects/${project.id}/screenshots${address}`} className="font-medium text-accent underline">
                Add screenshots
              </Link>
            </p>
          ) : (
            <>
              {all.length > SEARCHED_FROM && <SearchField label="Search screenshots" value={search} onChange={setSearch} />}
              <div role="radiogroup" aria-label="Screenshot" className="grid max-h-80 grid-cols-2 gap-2 overflow-y-auto p-0.5">
                {found.map(({ id, name }) => (
                  <label
                    key={id}
                    className="flex min-w-0 cursor-pointer flex-col overflow-hidden rounded-md border border-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
                  >
                    <input
                      type="radio"
                      name="screenshot"
                      value={id}
                      checked={chosen === id}
                      onChange={() => setChosen(id)}
                      className="sr-only"
                    />
                    <Thumbnail screenshot_id={id} className="aspect-[16/10] w-full" />
                    <span title={name} className="truncate border-t border-line px-2 py-1 text-13">
                      <bdi>{name}</bdi>
                    </span>
                  </label>
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
