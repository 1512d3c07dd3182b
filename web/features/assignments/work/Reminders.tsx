import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { remindersQuery, useSaveReminders } from '../queries.ts'

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

export function Reminders() {
  const reminders = useQuery(remindersQuery())
  const save = useSaveReminders()
  const known = reminders.data?.time_zone
  const { mutate } = save
  // Mornings are those of where they are now.
  useEffect(() => {
    if (known !== undefined && known !== OWN_ZONE) mutate({ time_zone: OWN_ZONE })
  }, [known, mutate])
  return (
    <Section title="Reminders" text="Of work that others have assigned to you.">
      <Loaded query={reminders} failure="The setting could not be loaded" waiting={<Skeleton className="h-6" />}>
        {({ is_on }) => (
          <Checkbox
            isSelected={save.variables?.is_on ?? is_on}
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
