import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { screenshotsQuery } from './queries.ts'
import { useShowTexts } from './regions.ts'
import { ScreenshotChoice } from './ScreenshotChoice.tsx'

type Props = { source_text_ids: readonly string[]; onClose: () => void }

export function AddToScreenshotDialog({ source_text_ids, onClose }: Props) {
  const { project } = useWorkspace()
  const { search: address } = useLocation()
  const screenshots = useQuery(screenshotsQuery(project.id))
  const [chosen, setChosen] = useState<string>()
  const show = useShowTexts(chosen ?? '')
  const isTooMany = source_text_ids.length > MAX_REGIONS

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
      <ScreenshotChoice project_id={project.id} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}
