import { useQuery } from '@tanstack/react-query'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { remindersQuery, useSaveReminders } from '../queries.ts'
import { useTimeZone } from './useTimeZone.ts'

export function Reminders() {
  const reminders = useQuery(remindersQuery())
  const save = useSaveReminders()
  useTimeZone({ isNeeded: true })
  return (
    <Section title="Reminders" text="Of work that others have assigned to you.">
      <Loaded query={reminders} failure="The setting could not be loaded" waiting={<Skeleton className="h-6" />}>
        {({ is_on }) => (
          <Checkbox
            isSelected={save.isPending ? (save.variables.is_on ?? is_on) : is_on}
            isDisabled={save.isPending}
            onChange={(isOn) => save.mutate({ is_on: isOn }, { onError: sayFailure })}
          >
            Mail me, at most once a day, when work is due tomorrow or overdue
          </Checkbox>
        )}
      </Loaded>
    </Section>
  )
}
