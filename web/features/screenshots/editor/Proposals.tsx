import { useMutation } from '@tanstack/react-query'
import { Check, ScanText, X } from 'lucide-react'
import type { ProposedRegion } from '#server/screenshots/contract.ts'
import { proposalsApi, read } from '#web/api/client.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { countTexts } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

type At = { screenshot_id: string; version_id: string }
type Props = {
  at: At
  proposed: readonly ProposedRegion[]
  isPending: boolean
  onPropose: (proposed: ProposedRegion[]) => void
  onAccept: (accepted: readonly ProposedRegion[]) => void
  onDismiss: (dismissed: ProposedRegion) => void
}

/** Reads the words in the image, and lets a person accept the texts that they seem to be. */
export function Proposals({ at, proposed, isPending, onPropose, onAccept, onDismiss }: Props) {
  const { screenshot_id, version_id } = at
  const find = useMutation({
    mutationFn: () =>
      read(
        proposalsApi.screenshots[':screenshot_id'].proposals.$get({ param: { screenshot_id }, query: { version_id } }),
      ),
    onSuccess(found) {
      onPropose(found)
      if (found.length === 0) toast.plain('No other text of this version was read in the image')
    },
  })
  return (
    <section aria-label="Proposed texts" className="flex flex-col gap-2">
      {find.error && <ErrorAlert title="The image was not read" error={find.error} />}
      {proposed.length === 0 ? (
        <Button
          size="sm"
          icon={ScanText}
          isPending={find.isPending}
          className="self-start"
          onPress={() => find.mutate()}
        >
          {find.isPending ? 'Reading the image' : 'Find texts in the image'}
        </Button>
      ) : (
        <>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-13 font-semibold">{countTexts(proposed.length)} found in the image</h3>
            <Button size="sm" isPending={isPending} onPress={() => onAccept(proposed)}>
              Accept all
            </Button>
          </div>
          <ul
            aria-label="Proposed texts"
            className="divide-y divide-line rounded-lg border border-dashed border-control"
          >
            {proposed.map((one) => (
              <li key={one.source_text_id} className="flex items-start gap-1 py-1 ps-2.5 pe-1">
                <div className="min-w-0 flex-1 py-1">
                  <span className="line-clamp-2 wrap-anywhere">
                    <bdi>{one.content}</bdi>
                  </span>
                  <span className="block truncate text-12 text-muted">
                    <bdi>{one.identifier}</bdi> · <bdi>{one.page_name}</bdi>
                  </span>
                </div>
                <IconButton
                  icon={Check}
                  size="sm"
                  label={`Accept ${one.identifier}`}
                  isDisabled={isPending}
                  onPress={() => onAccept([one])}
                />
                <IconButton icon={X} size="sm" label={`Dismiss ${one.identifier}`} onPress={() => onDismiss(one)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
