import { useOutletContext } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'

/** The signed-in person; for screens inside the layout. */
export const useUser = () => useOutletContext<User>()
