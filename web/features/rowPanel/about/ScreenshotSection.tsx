import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { partAround } from '#db/vocabulary/texts/screenshots.ts'
import { useWorkspace } from '../../pages/workspace.ts'
import type { Source } from '../../rows/rows.ts'
import { textIdOf } from '../../rows/version/rowKey.ts'
import { Crop } from '../../screenshots/Crop.tsx'
import { screenshotsQuery } from '../../screenshots/queries.ts'
import { screenshotsOfTextQuery } from '../../screenshots/regions.ts'
import { ScreenshotViewer } from '../../screenshots/ScreenshotViewer.tsx'
import { Section } from '../Section.tsx'

/** Screenshots that show the text. Nothing is asked in a project that has no screenshots. */
export function ScreenshotSection({ source }: { source: Source }) {
  const { project } = useWorkspace()
  const { search } = useLocation()
  const hasSome = (useQuery(screenshotsQuery(project.id)).data?.length ?? 0) > 0
  const { data } = useQuery({ ...screenshotsOfTextQuery(textIdOf(source.id)), enabled: hasSome })
  const [isOpen, setIsOpen] = useState(false)
  const [first] = data ?? []
  if (!data || !first) return null
  const [region] = first.regions
  return (
    <Section title="On the screen" aside={data.length > 1 ? `${data.length} screenshots` : undefined}>
      <button
        type="button"
        aria-label={`Enlarge ${first.name}`}
        onClick={() => setIsOpen(true)}
        className="block w-full max-w-80 cursor-zoom-in overflow-hidden rounded-md border border-line"
      >
        <Crop
          screenshot={first}
          regions={first.regions}
          className="block max-h-52 w-full"
          {...(region && { part: partAround(region, first) })}
        />
      </button>
      {isOpen && (
        <ScreenshotViewer
          screenshots={data}
          editorOf={(id) => `/projects/${project.id}/screenshots/${id}${search}`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}
