import { useQuery } from '@tanstack/react-query'
import type { Project } from '#server/projects/contract.ts'
import { formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { PeopleSection } from '../../people/PeopleSection.tsx'
import { assignmentsQuery } from '../queries.ts'

export function PeopleWithWork({ project }: { project: Pick<Project, 'id' | 'target_languages'> }) {
  const open = useQuery(assignmentsQuery(project.id)).data?.filter(({ done_at }) => done_at === null) ?? []
  const noteOf = (user_id: string) => {
    const theirs = open.filter(({ people }) => people.some((person) => person.user_id === user_id))
    if (theirs.length === 0) return undefined
    const words = theirs.reduce((sum, one) => sum + Math.max(0, one.words - one.words_done), 0)
    return `${theirs.length === 1 ? '1 assignment' : `${formatNumber(theirs.length)} assignments`}, ${formatWords(words)} left`
  }
  return <PeopleSection project={project} noteOf={noteOf} />
}
