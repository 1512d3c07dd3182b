import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { ThingInBin } from '#server/bin/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { Section } from '../../ui/Section.tsx'
import { goTo } from '../../ui/SectionList.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { withdrawOffer } from '../operations/offerUndo.tsx'
import { BinItem } from './BinItem.tsx'
import { type Bin, binQuery, useDeleteForGood } from './queries.ts'
import { takenOf } from './Taken.tsx'

export const BIN_HASH = '#bin'

type Props = { bin: Bin; title: string; what: string; mayRestore: boolean }

export function BinSection({ bin, title, what, mayRestore }: Props) {
  const things = useQuery(binQuery(bin))
  const remove = useDeleteForGood()
  const [chosen, setChosen] = useState<ThingInBin>()
  const close = () => setChosen(undefined)
  const id = useId()
  const location = useLocation()
  // The palette leads here; the sections above may take their room until then.
  useEffect(() => {
    if (location.hash === BIN_HASH && things.isFetched) goTo(id)
  }, [location, things.isFetched, id])
  const kept = `${what} are kept here for ${BIN_DAYS} days, with everything in them.`

  const deleteForGood = (thing: ThingInBin) =>
    remove.mutate(thing, {
      onSuccess: () => {
        withdrawOffer(thing.id)
        toast.success(`${thing.name} was deleted for good`)
        close()
      },
      onError: (error) => {
        toast.error(titled('Failed to delete', error.message))
        close()
      },
    })

  return (
    <Section
      id={id}
      title={title}
      text={mayRestore ? kept : `${kept} Owners and admins of the organization can restore them.`}
    >
      <Loaded
        query={things}
        failure="The bin could not be loaded"
        waiting={<CenteredSpinner label="Loading the bin" />}
      >
        {(data) =>
          data.length === 0 ? (
            <p className="text-13 text-muted">Nothing was deleted in the last {BIN_DAYS} days.</p>
          ) : (
            <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line">
              {data.map((thing) => (
                <BinItem key={thing.id} thing={thing} mayRestore={mayRestore} onDelete={() => setChosen(thing)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        title={`Delete ${chosen?.name ?? ''} for good?`}
        confirm="Delete for good"
        isOpen={chosen !== undefined}
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() => chosen && deleteForGood(chosen)}
      >
        {chosen?.kind === 'screenshot'
          ? 'Its image and what is marked on it are deleted for everyone. This cannot be undone.'
          : `All that is in it is deleted for everyone: ${chosen ? takenOf(chosen) : ''}. This cannot be undone.`}
      </ConfirmDialog>
    </Section>
  )
}
