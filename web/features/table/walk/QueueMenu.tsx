import { ListOrdered } from 'lucide-react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '#web/ui/buttons/inBar.ts'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { QUEUES, type Queue } from '../../tableTools/review/queues.ts'
import { QUEUE_KEYS } from '../../tableTools/shortcuts.ts'

export const QueueMenu = ({ onQueue }: { onQueue: (queue: Queue) => void }) => (
  <Menu
    label="Queues"
    placement="bottom end"
    trigger={
      <Button icon={ListOrdered} className={ICON_IN_BAR}>
        <span className={LABEL_IN_BAR}>Queues</span>
      </Button>
    }
  >
    {(Object.keys(QUEUES) as Queue[]).map((queue) => (
      <MenuItem
        key={queue}
        icon={QUEUES[queue].icon}
        textValue={QUEUES[queue].title}
        note={QUEUE_KEYS[queue]}
        onAction={() => onQueue(queue)}
      >
        {QUEUES[queue].title}
      </MenuItem>
    ))}
  </Menu>
)
