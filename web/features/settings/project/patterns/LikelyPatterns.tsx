import { useQuery } from '@tanstack/react-query'
import type { LikelyPatterns as Found, Project } from '#server/projects/contract.ts'
import { likelyPatternsQuery } from '#web/features/projects/queries.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { useAddPattern } from './useAddPattern.ts'

const Code = ({ children }: { children: string }) => (
  <code dir="ltr" className="font-mono text-13 wrap-anywhere">
    {children}
  </code>
)

export const LikelySentence = ({ example, texts }: Found['patterns'][number]) => (
  <span className="min-w-0">
    <Code>{example}</Code> and others like it stand in {formatNumber(texts)} texts and are not protected.
  </span>
)

export function LikelyPatterns({ project }: { project: Project }) {
  const { data } = useQuery(likelyPatternsQuery(project.id))
  const { add, isPending } = useAddPattern(project)
  if (!data || data.patterns.length === 0) return null
  return (
    <ul aria-label="Likely patterns" className="flex flex-col gap-2">
      {data.patterns.map((likely) => (
        <li key={likely.pattern} className="flex items-center justify-between gap-2 text-13">
          <LikelySentence {...likely} />
          <Button
            size="sm"
            aria-label={`Protect ${likely.pattern}`}
            isDisabled={isPending}
            onPress={() => add(likely.pattern)}
          >
            Protect <Code>{likely.pattern}</Code>
          </Button>
        </li>
      ))}
    </ul>
  )
}
