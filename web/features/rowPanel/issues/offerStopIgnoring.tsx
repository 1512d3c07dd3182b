import type { QueryClient } from '@tanstack/react-query'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { IGNORED, stopIgnoring } from '../../rows/issues/ignored.ts'
import type { TableAddress } from '../../rows/queries.ts'

type IgnoredIn = { id: string; check: CheckName }

export const takeBackIgnored = (client: QueryClient, address: TableAddress, { id, check }: IgnoredIn) =>
  stopIgnoring(address, id, check).then(() => client.invalidateQueries({ queryKey: IGNORED }), sayFailure)

export function offerStopIgnoring(client: QueryClient, address: TableAddress, ignored: IgnoredIn) {
  const id = toast.plain(
    <span className="flex items-center gap-3">
      Issue ignored
      <Button
        size="sm"
        onPress={() => {
          toast.dismiss(id)
          void takeBackIgnored(client, address, ignored)
        }}
      >
        Undo
      </Button>
    </span>,
  )
}
