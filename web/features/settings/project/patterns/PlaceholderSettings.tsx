import { useState } from 'react'
import { MAX_PATTERNS } from '#server/projects/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { useUpdateProject } from '#web/features/projects/queries.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LikelyPatterns } from './LikelyPatterns.tsx'
import { PatternDialog } from './PatternDialog.tsx'

export function PlaceholderSettings({ project }: { project: Project }) {
  const [isOpen, setIsOpen] = useState(false)
  const update = useUpdateProject(project.id)
  const patterns = project.placeholder_patterns

  const remove = (pattern: string) =>
    update.mutate(
      { placeholder_patterns: patterns.filter((one) => one !== pattern) },
      {
        onSuccess: () => toast.success('Pattern removed successfully'),
        onError: () => toast.error('Failed to remove the pattern'),
      },
    )

  return (
    <Section
      title="Placeholders"
      text="Variables, tags and codes of the usual formats are protected from translation. Add patterns for those of your own."
    >
      {patterns.length > 0 && (
        <ul aria-label="Patterns" className="flex flex-col gap-2">
          {patterns.map((pattern) => (
            <li key={pattern} className="flex items-center justify-between gap-2">
              <code dir="ltr" className="min-w-0 font-mono text-13 wrap-anywhere">
                {pattern}
              </code>
              <Button
                size="sm"
                aria-label={`Remove ${pattern}`}
                isDisabled={update.isPending}
                onPress={() => remove(pattern)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {patterns.length < MAX_PATTERNS && <LikelyPatterns project={project} />}
      <Button className="self-start" isDisabled={patterns.length >= MAX_PATTERNS} onPress={() => setIsOpen(true)}>
        Add pattern
      </Button>
      {isOpen && <PatternDialog project={project} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
