import type { Project } from '#server/projects/contract.ts'
import { useUpdateProject } from '#web/features/projects/queries.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

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
