import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MAX_PATTERNS } from '#server/projects/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { ownImports } from '../pages/ownImports.ts'
import { likelyPatternsQuery } from '../projects/queries.ts'
import { LikelySentence } from '../settings/project/patterns/LikelyPatterns.tsx'
import { useAddPattern } from '../settings/project/patterns/useAddPattern.ts'

const OFFER_MS = 20_000
const ID = 'likely pattern'

export function useOfferPatterns(project: Project) {
  const client = useQueryClient()
  const adding = useAddPattern(project, () => toast.dismiss(ID))
  const latest = useRef({ add: adding.add, isFull: false })
  latest.current = { add: adding.add, isFull: project.placeholder_patterns.length >= MAX_PATTERNS }
  useEffect(
    () =>
      ownImports.subscribe(async () => {
        const { patterns } = await client.fetchQuery(likelyPatternsQuery(project.id)).catch(() => ({ patterns: [] }))
        const [likely] = patterns
        if (!likely || latest.current.isFull) return
        toast.plain(
          <span className="flex items-center gap-3">
            <LikelySentence {...likely} />
            <Button size="sm" onPress={() => latest.current.add(likely.pattern)}>
              Protect
            </Button>
          </span>,
          { id: ID, durationMs: OFFER_MS },
        )
      }),
    [client, project.id],
  )
}
