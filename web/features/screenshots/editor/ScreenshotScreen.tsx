import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Images } from 'lucide-react'
import { useLocation, useParams } from 'react-router-dom'
import type { Screenshot } from '#server/screenshots/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { LinkButton } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { screenshotsQuery } from '../queries.ts'
import { regionsQuery } from '../regions.ts'
import { RegionEditor } from './RegionEditor.tsx'

export function ScreenshotScreen() {
  const { screenshot_id = '' } = useParams()
  const { project } = useWorkspace()
  const screenshots = useQuery(screenshotsQuery(project.id))
  return (
    <div className="flex w-full flex-1 flex-col gap-4 p-4 sm:px-6">
      <Loaded
        query={screenshots}
        failure="The screenshot could not be loaded"
        waiting={<CenteredSpinner label="Loading the screenshot" />}
      >
        {(all) => {
          const screenshot = all.find(({ id }) => id === screenshot_id)
          return screenshot ? <Shown key={screenshot.id} screenshot={screenshot} /> : <Missing />
        }}
      </Loaded>
    </div>
  )
}

function Shown({ screenshot }: { screenshot: Screenshot }) {
  const { selection } = useWorkspace()
  const version_id = selection.version?.id
  const at = { screenshot_id: screenshot.id, version_id: version_id ?? '' }
  const regions = useQuery({ ...regionsQuery(at), enabled: version_id !== undefined })
  return (
    <>
      <header className="flex min-w-0 items-center gap-2">
        <BackToAll />
        <h2 title={screenshot.name} className="min-w-0 truncate text-20 font-semibold">
          <bdi>{screenshot.name}</bdi>
        </h2>
      </header>
      {selection.versions.data && !version_id ? (
        <EmptyState icon={Images} title="No version available">
          Once the project has texts, you can mark here where they appear.
        </EmptyState>
      ) : (
        <Loaded
          query={regions}
          failure="The texts of the screenshot could not be loaded"
          waiting={<CenteredSpinner label="Loading the texts" />}
        >
          {(shown) => <RegionEditor at={at} screenshot={screenshot} shown={shown} />}
        </Loaded>
      )}
    </>
  )
}

function BackToAll() {
  const { project } = useWorkspace()
  const { search } = useLocation()
  return (
    <LinkButton
      variant="ghost"
      size="sm"
      icon={ArrowLeft}
      to={`/projects/${project.id}/screenshots${search}`}
      className="rtl:[&>svg]:-scale-x-100"
    >
      All screenshots
    </LinkButton>
  )
}

const Missing = () => (
  <EmptyState icon={Images} title="Screenshot not found" action={<BackToAll />}>
    It may have been deleted. The bin in the settings of the project keeps deleted screenshots for 30 days.
  </EmptyState>
)
