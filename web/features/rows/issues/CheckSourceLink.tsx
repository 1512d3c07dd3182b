import { CHECK_SOURCES } from '#db/vocabulary/checks/checkSources.ts'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { OutsideLink } from '#web/ui/buttons/OutsideLink.tsx'

export function CheckSourceLink({ check }: { check: CheckName }) {
  const { title, url } = CHECK_SOURCES[check]
  return (
    <OutsideLink href={url} label={`Source of ${CHECK_LABELS[check]}: ${title}`}>
      {title}
    </OutsideLink>
  )
}
