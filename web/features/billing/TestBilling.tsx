import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { billingModeQuery } from './queries.ts'

export function TestBilling() {
  const { data: mode } = useQuery(billingModeQuery())
  if (mode !== 'stand_in' && mode !== 'test') return null
  return (
    <Badge tone="amber" icon={FlaskConical}>
      Test billing
    </Badge>
  )
}
