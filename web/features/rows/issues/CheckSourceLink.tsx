import { type CheckName, DESCRIBED_CHECKS } from '#db/vocabulary/checks/checks.ts'
import { OutsideLink } from '#web/ui/buttons/OutsideLink.tsx'

export function CheckSourceLink({ check }: { check: CheckName }) {
  const { label, source } = DESCRIBED_CHECKS[check]
  return (
    <OutsideLink href={source.url} label={`Source of ${label}: ${source.title}`}>
      {source.title}
    </OutsideLink>
  )
}
