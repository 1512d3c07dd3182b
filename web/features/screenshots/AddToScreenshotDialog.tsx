import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { screenshotsQuery } from './queries.ts'
import { useShowTexts, useTakeBackAdded } from './regions.ts'
import { ScreenshotChoice } from './ScreenshotChoice.tsx'

const UNDO_MS = 12_000

type Props = { source_text_ids: readonly string[]; onClose: () => void }

export function AddToScreenshotDialog({ source_text_ids, onClose }: Props) {
  const { project } = useWorkspace()
  const { search: address } = useLocation()
  const screenshots = useQuery(screenshotsQuery(project.id))
  const [chosen, setChosen] = useState<string>()
  const show = useShowTexts(chosen ?? '')
  const takeBack = useTakeBackAdded(chosen ?? '')
  const isTooMany = source_text_ids.length > MAX_REGIONS

  function submit() {
    const screenshot = screenshots.data?.find(({ id }) => id === chosen)
    if (!screenshot || isTooMany) return
    show.mutate(
      { source_text_ids: [...source_text_ids] },
      {
        onSuccess(added) {
          onClose()
          const to = `/projects/${project.id}/screenshots/${screenshot.id}${address}`
          const id = toast.plain(
            <Added
              {...{ to, name: screenshot.name, count: added.length }}
              onUndo={() => {
                toast.dismiss(id)
                void takeBack(added)
              }}
            />,
            { durationMs: UNDO_MS },
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
      {isTooMany && (
        <Alert>{`A screenshot shows at most ${formatNumber(MAX_REGIONS)} texts. Please select fewer rows.`}</Alert>
      )}
      <ScreenshotChoice project_id={project.id} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}

type AddedProps = { to: string; name: string; count: number; onUndo: () => void }

const Added = ({ to, name, count, onUndo }: AddedProps) => (
  <span className="flex items-center gap-3">
    <span>
      {count === 0 ? 'It shows them already' : `${countRows(count)} added`}.{' '}
      <Link to={to} className="font-medium underline">
        Place them on {name}
      </Link>
    </span>
    {count > 0 && (
      <Button size="sm" onPress={onUndo}>
        Undo
      </Button>
    )}
  </span>
)
