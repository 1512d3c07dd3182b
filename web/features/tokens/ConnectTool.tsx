import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Loaded } from '../../layout/Loaded.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { toolRequestQuery } from './queries.ts'

export function ConnectTool() {
  const { request_id = '' } = useParams()
  const request = useQuery(toolRequestQuery(request_id))
  return (
    <Screen title="Connect a tool">
      <Loaded query={request} failure="The tool cannot be connected" waiting={<Skeleton className="h-60" />}>
        {(asked) => <ConnectForm request_id={request_id} asked={asked} />}
      </Loaded>
    </Screen>
  )
}
