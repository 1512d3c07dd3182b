import { useOutletContext } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'

/** Who is signed in; for screens inside the layout. */
export const useUser = () => useOutletContext<User>()
