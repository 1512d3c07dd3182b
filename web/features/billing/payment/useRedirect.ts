import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

const AFTER_MS = 5000

/** Leaves for `to` 5 seconds after `isDue` (spec §2). */
export function useRedirect(to: string, isDue: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDue) return
    const leaving = setTimeout(() => navigate(to, { replace: true }), AFTER_MS)
    return () => clearTimeout(leaving)
  }, [to, isDue, navigate])
}
