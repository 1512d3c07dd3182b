import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { finds, fold, searchable } from '#db/vocabulary/texts/searching.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { screenshotsQuery } from './queries.ts'
import { Thumbnail } from './Thumbnail.tsx'

type Props = { project_id: string; chosen: string | undefined; onChoose: (id: string) => void }

const SEARCHED_FROM = 7
const OPTION =
  'relative flex min-w-0 cursor-pointer flex-col overflow-hidden rounded-md border border-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent'

export function ScreenshotChoice({ project_id, chosen, onChoose }: Props) {
  const { search: address } = useLocation()
  const screenshots = useQuery(screenshotsQuery(project_id))
  const [search, setSearch] = useState('')
  const wanted = fold(search.trim())
  return (
    <Loaded
      query={screenshots}
      failure="The screenshots could not be loaded"
      waiting={<CenteredSpinner label="Loading the screenshots" />}
    >
      {(all) =>
        all.length === 0 ? (
          <p>
            The project has no screenshots yet.{' '}
            <Link to={`/projects/${project_id}/screenshots${address}`} className="font-medium text-accent underline">
              Add screenshots
            </Link>
          </p>
        ) : (
          <>
            {all.length > SEARCHED_FROM && (
              <SearchField label="Search screenshots" value={search} onChange={setSearch} />
            )}
            <div
              role="radiogroup"
              aria-label="Screenshot"
              className="grid max-h-80 grid-cols-2 gap-2 overflow-y-auto p-0.5"
            >
              {all
                .filter(({ name }) => finds(searchable(name), wanted))
                .map(({ id, name }) => (
                  <label key={id} className={OPTION}>
                    <input
                      type="radio"
                      name="screenshot"
                      value={id}
                      checked={chosen === id}
                      onChange={() => onChoose(id)}
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
  )
}
