import { useQuery } from '@tanstack/react-query'
import type { Project, Version } from '#server/projects/contract.ts'
import type { CarryPreview } from '#server/versions/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CostAfterwards } from '../billing/CostAfterwards.tsx'
import { ReimportChanges } from '../files/merge/ReimportChanges.tsx'
import { useShowConflicts } from '../files/merge/useShowConflicts.ts'
import { countChanges } from '../operations/countTexts.ts'
import { nameSome } from '../operations/nameSome.ts'
import { useUndone } from '../operations/useUndone.tsx'
import { carryPreviewQuery, useCarry } from './queries.ts'

type Props = { from: Version; into: Version; project: Project; onClose: () => void }

export function CarryDialog({ from, into, project, onClose }: Props) {
  const compared = { from: from.id, into: into.id }
  const preview = useQuery(carryPreviewQuery(compared))
  const carry = useCarry(compared)
  const { offerUndo } = useUndone()
  const showConflicts = useShowConflicts(into)
  const isEmpty = preview.data !== undefined && Object.values(preview.data.counts).every((count) => count === 0)

  const submit = () =>
    carry.mutate(undefined, {
      onSuccess: ({ id, counts, conflicts }) => {
        onClose()
        if (id === null) return toast.plain('There was nothing to carry')
        offerUndo(id, `Carried to ${into.name}: ${countChanges(counts)}`, { addsPages: counts.pages > 0 })
        const sources = conflicts.filter(({ language }) => language === null)
        if (sources.length > 0) {
          const named = nameSome(sources.map(({ identifier }) => identifier))
          toast.plain(`Source texts changed in both versions: ${named}`)
        }
        showConflicts(conflicts)
      },
    })

  return (
    <FormDialog
      title={`Carry changes from ${from.name} to ${into.name}`}
      submit="Carry changes"
      failure="Nothing was changed."
      error={carry.error}
      isPending={carry.isPending}
      isDisabled={isEmpty || preview.data === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-13 text-muted">
        {`Text that people wrote in ${into.name} stays. Where both changed the same words, the text of ${from.name} becomes a suggestion. Nothing is charged.`}
      </p>
      <Loaded query={preview} failure="The changes could not be read" waiting={<Skeleton className="h-24" />}>
        {(data) => <Changes {...{ data, project }} isEmpty={isEmpty} />}
      </Loaded>
      {carry.isPending && <ProgressBar label="Carrying changes" value={undefined} />}
    </FormDialog>
  )
}

type ChangesProps = { data: CarryPreview; project: Project; isEmpty: boolean }

function Changes({ data, project, isEmpty }: ChangesProps) {
  if (isEmpty) return <p className="text-13">There is nothing to carry.</p>
  const { counts, has_base, added_pages, pages } = data
  return (
    <div className="flex flex-col gap-3">
      <p className="tabular font-medium">{countChanges(counts)}</p>
      {!has_base && (
        <p className="text-13">
          These versions were made apart. Texts are matched by identifier and wording, and none is taken for deleted.
        </p>
      )}
      {added_pages.length > 0 && <p className="text-13 wrap-anywhere">{`New pages: ${added_pages.join(', ')}`}</p>}
      {pages.map(({ page_id, name, ...shown }) => (
        <section key={page_id} aria-label={name} className="flex flex-col gap-2">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <ReimportChanges preview={shown} language={project.source_language} />
        </section>
      ))}
      <CostAfterwards price={data} project_id={project.id}>
        To translate what is new and changed afterwards
      </CostAfterwards>
    </div>
  )
}
