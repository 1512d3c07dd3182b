import { useQuery } from '@tanstack/react-query'
import type { Project } from '#server/projects/contract.ts'
import type { ReviewSettings as Review } from '#server/reviews/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reviewQuery, useUpdateReview } from '../../projects/review.ts'

const STEPS = [
  { id: '0', label: 'None' },
  { id: '1', label: 'One person' },
  { id: '2', label: 'Two people' },
]
const HINTS = {
  0: 'Whoever may check translations checks any, their own too.',
  1: 'A translation is done once somebody has checked it who wrote none of it.',
  2: 'A translation is done once two people have checked it who wrote none of it.',
}

export function ReviewSettings({ project }: { project: Pick<Project, 'id'> }) {
  const review = useQuery(reviewQuery(project.id))
  return (
    <Section
      title="Review"
      text="How many people check each translation. A change of its text takes their checks back; what is checked by now stays checked."
    >
      <Loaded query={review} failure="The review could not be loaded" waiting={<Skeleton className="h-20" />}>
        {(found) => <Steps project_id={project.id} review={found} />}
      </Loaded>
    </Section>
  )
}

function Steps({ project_id, review }: { project_id: string; review: Review }) {
  const update = useUpdateReview(project_id)
  const change = (next: Partial<Review>) =>
    update.mutate(
      { ...review, ...next },
      {
        onSuccess: () => toast.success('Review updated successfully'),
        onError: ({ message }) => toast.error(titled('Failed to update the review', message)),
      },
    )
  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Checked by"
        hint={HINTS[review.steps]}
        className="max-w-60"
        options={STEPS}
        value={String(review.steps)}
        isDisabled={update.isPending}
        onChange={(steps) => change({ steps: Number(steps) as Review['steps'] })}
      />
      {review.steps > 0 && (
        <Checkbox
          isSelected={review.protects_checked}
          isDisabled={update.isPending}
          onChange={(protects_checked) => change({ protects_checked })}
        >
          Only those who may check translations change checked ones; others suggest
        </Checkbox>
      )}
    </div>
  )
}
