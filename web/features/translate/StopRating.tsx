import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sayNotRated } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { TableAddress } from '../rows/queries.ts'
import { ratingProgressQuery, stopRating } from '../rows/ratings/ratingCalls.ts'
import { refetchDetails } from '../tableTools/rowChanges.ts'

/** Shown while texts of the page wait to be rated again: how many, and a way to stop. */
export function StopRating({ address }: { address: TableAddress }) {
  const client = useQueryClient()
  const [isStopping, setIsStopping] = useState(false)
  const waiting = useQuery(ratingProgressQuery(address)).data?.waiting
  const before = useRef(0)
  useEffect(() => {
    if (waiting !== before.current) void refetchDetails({ client, address })
    before.current = waiting ?? 0
  }, [waiting, client, address])
  if (!waiting) return null
  async function stop() {
    setIsStopping(true)
    try {
      const { rows } = await stopRating(address)
      toast.plain(`Rating stopped: ${countRows(rows)} left`)
    } catch (error) {
      sayNotRated(error as Error)
    } finally {
      setIsStopping(false)
      void client.invalidateQueries({ queryKey: ratingProgressQuery(address).queryKey })
    }
  }
  return (
    <>
      <span role="status" className="tabular text-13 text-muted max-sm:sr-only">
        Rating {formatNumber(waiting)}
      </span>
      <Button icon={CircleStop} isPending={isStopping} onPress={() => void stop()}>
        <span className="@max-[56rem]/bar:sr-only">Stop rating</span>
      </Button>
    </>
  )
}
