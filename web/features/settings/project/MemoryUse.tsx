import type { Project } from '#server/projects/contract.ts'
import { ProjectChoice } from './ProjectChoice.tsx'

const USES = {
  both: { reads_memory: true, writes_memory: true },
  reads: { reads_memory: true, writes_memory: false },
  writes: { reads_memory: false, writes_memory: true },
  neither: { reads_memory: false, writes_memory: false },
}
type Use = keyof typeof USES

const OPTIONS: { id: Use; label: string }[] = [
  { id: 'both', label: 'Reads and writes' },
  { id: 'reads', label: 'Reads only' },
  { id: 'writes', label: 'Writes only' },
  { id: 'neither', label: 'Neither' },
]

const useOf = ({ reads_memory, writes_memory }: Project): Use =>
  reads_memory ? (writes_memory ? 'both' : 'reads') : writes_memory ? 'writes' : 'neither'

export const MemoryUse = ({ project }: { project: Project }) => (
  <ProjectChoice
    project={project}
    label="Memory of the organization"
    hint="Reads: translations of other projects are offered here. Writes: those of this project are offered in others."
    options={OPTIONS}
    value={useOf(project)}
    change={(use) => USES[use]}
  />
)
