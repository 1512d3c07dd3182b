import { useQuery } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { Assignment } from '#server/assignments/contract.ts'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useMay } from '../people/rights.ts'
import { AssignmentItem } from './AssignmentItem.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { assignmentsQuery, useWithdraw } from './queries.ts'
import { peopleLabel, titleOf } from './words.ts'

type Open = { dialog: 'change' | 'withdraw'; assignment: Assignment }

export function AssignmentList({ project_id, version_id }: { project_id: string; version_id: string }) {
  const mayManage = useMay()('manageProject')
  const all = useQuery(assignmentsQuery(project_id)).data?.filter((one) => one.version_id === version_id) ?? []
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (all.length === 0) return null
  return (
    <section aria-labelledby="assignments" className="flex flex-col gap-3">
      <h3 id="assignments" className="text-16 font-semibold">
        Assignments
      </h3>
      <ul aria-labelledby="assignments" className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {all.map((assignment) => (
          <AssignmentItem key={assignment.id} assignment={assignment} place={peopleLabel(assignment)}>
            {mayManage && (
              <>
                <IconButton
                  icon={Pencil}
                  label={`Change the assignment ${titleOf(assignment)}`}
                  onPress={() => setOpen({ dialog: 'change', assignment })}
                />
                <IconButton
                  icon={X}
                  label={`Withdraw the assignment ${titleOf(assignment)}`}
                  onPress={() => setOpen({ dialog: 'withdraw', assignment })}
                />
              </>
            )}
          </AssignmentItem>
        ))}
      </ul>
      {open?.dialog === 'change' && <ChangeDialog assignment={open.assignment} onClose={close} />}
      {open?.dialog === 'withdraw' && <Withdraw assignment={open.assignment} onClose={close} />}
    </section>
  )
}

function Withdraw({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const withdraw = useWithdraw(assignment)
  return (
    <ConfirmDialog
      title={`Withdraw ${titleOf(assignment)}?`}
      confirm="Withdraw"
      isOpen
      isPending={withdraw.isPending}
      error={withdraw.error?.message}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(undefined, {
          onSuccess: () => {
            toast.success('Assignment withdrawn')
            onClose()
          },
        })
      }
    >
      It leaves the work of {peopleLabel(assignment)}. All translations stay as they are.
    </ConfirmDialog>
  )
}
