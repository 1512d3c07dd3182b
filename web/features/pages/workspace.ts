import { useOutletContext } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import type { Selection } from './selection.ts'

export type Workspace = { project: Project; selection: Selection; user: User }
export const useWorkspace = () => useOutletContext<Workspace>()
