import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Newcomer } from './NewcomerFields.tsx'
import { newcomersQuery } from './queries.ts'

const AS_MEMBER: Newcomer = { role: 'MEMBER', team_ids: [] }

/** As new members of the organization begin, until something else is chosen. */
export function useNewcomer(organization_id: string) {
  const begin = useQuery(newcomersQuery(organization_id)).data
  const [chosen, setChosen] = useState<Newcomer>()
  const usual = begin ? { role: begin.role, team_ids: begin.team_id === null ? [] : [begin.team_id] } : AS_MEMBER
  return [chosen ?? usual, setChosen] as const
}
