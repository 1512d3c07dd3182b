import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useUser } from '../../layout/useUser.ts'

/** Others than admins are led to the dashboard (reading 45); the API refuses them in any case. */
export const AdminGate = ({ children }: { children: ReactNode }) =>
  useUser().is_superuser ? children : <Navigate to="/" replace />
