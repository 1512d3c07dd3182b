import { useQuery } from '@tanstack/react-query'
import { DEFAULT_QUERY, type TableQuery } from '#web/features/rows/tableQuery.ts'
import { type VersionAddress, versionCountQuery } from '#web/features/rows/version/versionQueries.ts'
import { Count } from './Choices.tsx'

type AskedCountProps = { address: VersionAddress; of: Partial<TableQuery> }

/** Shows how many rows a filter has alone, asked for as it is shown; none of very many. */
export function AskedCount({ address, of }: AskedCountProps) {
  const { data } = useQuery(versionCountQuery(address, { ...DEFAULT_QUERY, ...of }))
  return <Count of={data?.is_complete ? data.count : undefined} />
}
