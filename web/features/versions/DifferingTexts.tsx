import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Breakable } from '../../ui/data/Breakable.tsx'
import { PageButtons } from '../../ui/data/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Difference } from '../rowText/Difference.tsx'
import { DIFFERENCES_AT_ONCE, differingTextsQuery, type ShownDifferences } from './queries.ts'

type Props = { project: Project; count: number; shown: Omit<ShownDifferences, 'skip'> }

export function DifferingTexts({ project, count, shown }: Props) {
  const [page, setPage] = useState(1)
  const texts = useQuery(differingTextsQuery({ ...shown, skip: (page - 1) * DIFFERENCES_AT_ONCE }))
  const { kind, language = project.source_language } = shown
  const isGone = kind === 'gone'
  const pageCount = Math.ceil(count / DIFFERENCES_AT_ONCE)

  function rowOf(identifier: string) {
    const [version, of] = isGone ? [shown.from, shown.from_page_id] : [shown.into, shown.page_id]
    const query = new URLSearchParams({ version, page: of ?? '', search: identifier })
    if (shown.language) query.set('lang', shown.language)
    return `/projects/${project.id}/translations?${query}`
  }

  return (
    <div className="flex flex-col gap-2 border-t border-line pb-2">
      <Loaded query={texts} failure="The texts could not be loaded" waiting={<Skeleton className="m-3 h-16" />}>
        {({ data }) => (
          <ul aria-busy={texts.isPlaceholderData} className="divide-y divide-line">
            {data.map(({ source_text_id, identifier, old_identifier, before, after }) => (
              <li key={source_text_id} className="px-3 py-2">
                <p lang={language} dir={directionOf(language)} className="wrap-anywhere whitespace-pre-wrap">
                  <Difference before={before} after={after} language={language} grain="grapheme" />
                </p>
                <Link
                  to={rowOf(identifier)}
                  className="inline-flex min-h-6 items-center text-12 text-muted underline decoration-line underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
                >
                  <Breakable text={old_identifier ? `${old_identifier} → ${identifier}` : identifier} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {pageCount > 1 && (
        <div className="px-3">
          <PageButtons page={page} pageCount={pageCount} onPage={setPage} />
        </div>
      )}
    </div>
  )
}
