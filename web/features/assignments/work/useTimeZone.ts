import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remindersQuery, useSaveReminders } from '../queries.ts'

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells where the reader is now, by whose mornings they are reminded. */
export function useTimeZone({ isNeeded }: { isNeeded: boolean }) {
  const known = useQuery({ ...remindersQuery(), enabled: isNeeded }).data?.time_zone
  const { mutate } = useSaveReminders()
  useEffect(() => {
    if (known !== undefined && known !== OWN_ZONE) mutate({ time_zone: OWN_ZONE })
  }, [known, mutate])
}
