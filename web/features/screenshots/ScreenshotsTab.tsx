import { useQuery } from '@tanstack/react-query'
import { Images, Upload } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { IMAGE_ENDINGS } from '#server/screenshots/constants.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DropAnywhere } from '../../ui/fields/DropAnywhere.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { useMay } from '../people/rights.ts'
import { screenshotsQuery } from './queries.ts'
import { ScreenshotCard } from './ScreenshotCard.tsx'
import { UploadList } from './UploadList.tsx'
import { usePastedImages } from './usePastedImages.ts'
import { useUploads } from './useUploads.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-4'

export function ScreenshotsTab() {
  const { project } = useWorkspace()
  const mayAdd = useMay()('bringFiles')
  const screenshots = useQuery(screenshotsQuery(project.id))
  const { uploads, add, drop } = useUploads(project.id)
  usePastedImages((files) => mayAdd && add(files))
  const choose = mayAdd && <ChooseImages onFiles={add} />
  const isEmpty = screenshots.data?.length === 0 && uploads.length === 0
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-5 p-4 sm:px-6">
      {!isEmpty && (
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-20 font-semibold">Screenshots</h2>
            <p className="text-muted">They show people, and AI models that read images, where a text appears.</p>
          </div>
          {screenshots.data && choose}
        </header>
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onDrop={drop} />}
      <Loaded query={screenshots} failure="The screenshots could not be loaded" waiting={<Waiting />}>
        {(data) =>
          isEmpty ? (
            <EmptyState icon={Images} title="No screenshots" action={choose}>
              {mayAdd
                ? 'Drop images here, paste them or choose them. Then mark where each text appears.'
                : 'Pictures of where texts appear will be here. People who may bring files can add them.'}
            </EmptyState>
          ) : (
            <ul aria-label="Screenshots" className={GRID}>
              {data.map((screenshot) => (
                <ScreenshotCard key={screenshot.id} project_id={project.id} screenshot={screenshot} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayAdd && (
        <DropAnywhere hint="Drop images to add them" onFiles={(files) => add(files.map(({ file }) => file))} />
      )}
    </div>
  )
}

const ChooseImages = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FileTrigger acceptedFileTypes={IMAGE_ENDINGS} allowsMultiple onSelect={(files) => files && onFiles([...files])}>
    <Button variant="primary" icon={Upload}>
      Add screenshots
    </Button>
  </FileTrigger>
)

const Waiting = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">Loading the screenshots</span>
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} className="aspect-[4/3] w-full" />
    ))}
  </div>
)
