import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Screenshot } from '#server/screenshots/contract.ts'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { dateLabel } from '../../ui/data/dates.ts'
import { countTexts, formatBytes } from '../../ui/data/numbers.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { useMay } from '../people/rights.ts'
import { useDeleteScreenshot } from './queries.ts'
import { RenameScreenshotDialog } from './RenameScreenshotDialog.tsx'
import { Thumbnail } from './Thumbnail.tsx'

type Props = { project_id: string; screenshot: Screenshot }

export function ScreenshotCard({ project_id, screenshot }: Props) {
  const { id, name, texts } = screenshot
  const mayChange = useMay()('bringFiles')
  const { search } = useLocation()
  const remove = useDeleteScreenshot(screenshot)
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <Link
        to={`/projects/${project_id}/screenshots/${id}${search}`}
        aria-label={name}
        className="-outline-offset-2 block rounded-t-lg"
      >
        <Thumbnail screenshot_id={id} className="aspect-[4/3] w-full" />
      </Link>
      <div className="flex items-start gap-1 border-t border-line py-1.5 ps-3 pe-1">
        <div className="min-w-0 flex-1">
          <p title={name} className="truncate font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="truncate text-12 text-muted" title={detailsOf(screenshot)}>
            {texts === 0 ? 'No texts yet' : countTexts(texts)} · {detailsOf(screenshot)}
          </p>
        </div>
        {mayChange && (
          <Menu
            label={`Actions for ${name}`}
            trigger={
              <IconButton
                icon={EllipsisVertical}
                size="sm"
                label={`Actions for ${name}`}
                isPending={remove.isPending}
              />
            }
          >
            <MenuItem icon={Pencil} onAction={() => setIsRenaming(true)}>
              Rename
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onAction={() => remove.mutate()}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </div>
      {isRenaming && <RenameScreenshotDialog screenshot={screenshot} onClose={() => setIsRenaming(false)} />}
    </li>
  )
}

const detailsOf = ({ created_at, created_by, width, height, bytes }: Screenshot) =>
  [
    dateLabel(created_at),
    ...(created_by === null ? [] : [created_by]),
    `${width} × ${height}`,
    formatBytes(bytes),
  ].join(' · ')
