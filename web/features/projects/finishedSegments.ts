import type { Segment } from '../../ui/data/ProgressBar.tsx'

type Finished = { completed: number; checked: number }

export function finishedSegments({ completed, checked }: Finished): Segment[] {
  // A checked text may have another status by now.
  const confirmed = Math.min(checked, completed)
  return [
    { tone: 'green', value: confirmed, label: 'checked' },
    { tone: 'unread', value: completed - confirmed, label: 'completed, not checked' },
  ]
}
