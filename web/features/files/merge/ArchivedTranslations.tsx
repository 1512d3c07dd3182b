import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { directionOf, languageName } from '#db/vocabulary/languages.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { archivedTranslationsQuery } from './queries.ts'

type ArchivedTranslationsProps = { page_id: string; id: string; count: number }

export function ArchivedTranslations({ page_id, id, count }: ArchivedTranslationsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const kept = useQuery({ ...archivedTranslationsQuery(page_id, id), enabled: isOpen })
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-12 text-muted hover:text-ink pointer-coarse:min-h-11"
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 1 ? '1 translation' : `${count} translations`}
        <ChevronDown aria-hidden size={12} className={isOpen ? 'rotate-180' : ''} />
      </button>
      {isOpen && (
        <Loaded query={kept} failure="Failed to load the translations." waiting={<Skeleton className="h-6" />}>
          {({ data }) => (
            <dl className="flex flex-col gap-1 text-13">
              {data.map(({ language, content }) => (
                <div key={language}>
                  <dt className="text-12 text-muted">{languageName(language)}</dt>
                  <dd lang={language} dir={directionOf(language)} className="whitespace-pre-wrap wrap-anywhere">
                    {content}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      )}
    </>
  )
}
