import { ListOrdered, X } from 'lucide-react'
import { useStore } from 'zustand'
import { RISK_LABELS } from '#db/vocabulary/work/risks.ts'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { ORDER_BY_RISK, QUEUES } from '../../tableTools/review/queues.ts'
import type { Led, QueueStore } from './queue.ts'

type QueueBarProps = { queue: QueueStore; onNext: (led: Led) => void }

export function QueueBar({ queue, onNext }: QueueBarProps) {
  const led = useStore(queue)
  if (!led) return null
  const { title } = QUEUES[led.to]
  return (
    <section
      aria-label="Queue"
      className="painted-apart mx-3 mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-3 py-1"
    >
      <ListOrdered aria-hidden size={14} className="shrink-0 text-accent" />
      <p role="status" className="text-13 font-medium">
        {title}
        {led.risk && led.risk !== 'none' && <span className="font-normal"> · here: {RISK_LABELS[led.risk]}</span>}
      </p>
      <p className="min-w-0 flex-1 basis-64 text-12 text-muted max-sm:order-last max-sm:basis-full">{ORDER_BY_RISK}</p>
      <span className="flex items-center gap-1 max-sm:ms-auto">
        <Button size="sm" onPress={() => onNext(led)}>
          Next
        </Button>
        <IconButton icon={X} size="sm" label="Leave the queue" onPress={() => queue.setState(undefined, true)} />
      </span>
    </section>
  )
}
