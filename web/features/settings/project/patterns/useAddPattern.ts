import type { Project } from '#server/projects/contract.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useUpdateProject } from '../../../projects/queries.ts'

export function useAddPattern({ id, placeholder_patterns: known }: Project, onAdded?: () => void) {
  const update = useUpdateProject(id)
  return {
    ...update,
    add: (pattern: string) =>
      update.mutate(
        { placeholder_patterns: [...known, pattern] },
        {
          onSuccess: () => {
            toast.success('Pattern added successfully')
            onAdded?.()
          },
        },
      ),
  }
}
